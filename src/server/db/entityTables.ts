import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { menuStatuses, menuTypes } from '../../schemas/menu';
import { roleStatuses, secondFactorRules } from '../../schemas/role';
import { roleSources, userStatuses } from '../../schemas/user';
import { created_at, id, idOf, isOneOf, moment, oneRow, singleton, updated_at } from './columns';
import { service } from './serviceTables';

export const menu = pgTable(
  'menu',
  {
    id: id(),
    /** Null at the root level; the API answers an empty string. */
    parent_id: text('parent_id').references((): AnyPgColumn => menu.id, { onDelete: 'cascade' }),
    code: text('code').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    sequence: integer('sequence').notNull().default(0),
    type: text('type', { enum: menuTypes }).notNull(),
    path: text('path').notNull().default(''),
    properties: text('properties').notNull().default(''),
    status: text('status', { enum: menuStatuses }).notNull(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (table) => [
    uniqueIndex('menu_code_unique').on(sql`coalesce(${table.parent_id}, '')`, table.code),
    index('menu_parent').on(table.parent_id),
    check('menu_type', isOneOf(table.type, menuTypes)),
    check('menu_status', isOneOf(table.status, menuStatuses)),
    check('menu_code_has_no_dot', sql`position('.' in ${table.code}) = 0`),
    check('menu_not_its_own_parent', sql`${table.parent_id} <> ${table.id}`),
  ],
);

export const menu_resource = pgTable(
  'menu_resource',
  {
    id: id(),
    menu_id: idOf(menu, 'menu_id'),
    method: text('method').notNull(),
    /** Of a service's call it begins with the code of the service instead of a slash. */
    path: text('path').notNull(),
    /** Follows from the path by a trigger; null where the call is one of Gatehouse itself. */
    service_id: text('service_id').references(() => service.id),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (table) => [
    uniqueIndex('menu_resource_unique').on(table.menu_id, table.method, table.path),
    index('menu_resource_service').on(table.service_id),
  ],
);

export const role = pgTable(
  'role',
  {
    id: id(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    sequence: integer('sequence').notNull().default(0),
    status: text('status', { enum: roleStatuses }).notNull(),
    second_factor: text('second_factor', { enum: secondFactorRules }).notNull().default('optional'),
    /** What a search looks through; null of a role that was added by SQL. */
    search_key: text('search_key'),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (table) => [
    uniqueIndex('role_code_unique').on(table.code),
    check('role_status', isOneOf(table.status, roleStatuses)),
    check('role_second_factor', isOneOf(table.second_factor, secondFactorRules)),
  ],
);

export const role_menu = pgTable(
  'role_menu',
  {
    id: id(),
    role_id: idOf(role, 'role_id'),
    menu_id: idOf(menu, 'menu_id'),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (table) => [
    uniqueIndex('role_menu_unique').on(table.role_id, table.menu_id),
    index('role_menu_menu').on(table.menu_id),
  ],
);

/** Codes that are free again, or that others than root gave; all else is root's. */
export const given_code = pgTable('given_code', {
  /** The place: of a role its code, of a menu also its parent. */
  id: id(),
  record_id: text('record_id').notNull(),
  /** The id of a user; empty for root and the operator. */
  given_by: text('given_by').notNull(),
});

export const user = pgTable(
  'user',
  {
    id: id(),
    username: text('username').notNull(),
    username_key: text('username_key').notNull(),
    username_shape: text('username_shape'),
    name: text('name').notNull(),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    remark: text('remark').notNull().default(''),
    status: text('status', { enum: userStatuses }).notNull(),
    /** argon2id of the md5 hex that travels on the wire; bcrypt of one that was moved here, until the next sign-in. */
    password_hash: text('password_hash').notNull(),
    must_change_password: boolean('must_change_password').notNull().default(false),
    /** What a search looks through; null of a user who was added by SQL. */
    search_key: text('search_key'),
    last_sign_in_at: moment('last_sign_in_at'),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (table) => [
    uniqueIndex('user_username_unique').on(table.username_key),
    // Not unique: an admin may let a look-alike in.
    index('user_username_shape').on(table.username_shape),
    index('user_created').on(table.created_at, table.id),
    index('user_username').using('gin', table.username.op('gin_trgm_ops')),
    index('user_name').using('gin', table.name.op('gin_trgm_ops')),
    index('user_search_key').using('gin', table.search_key.op('gin_trgm_ops')),
    index('user_email').on(sql`lower(${table.email} collate "C")`),
    index('user_moved_password').on(table.id).where(sql`${table.password_hash} like '$2%'`),
    index('user_without_search_key').on(table.id).where(sql`${table.search_key} is null`),
    check('user_status', isOneOf(table.status, userStatuses)),
  ],
);

export const user_role = pgTable(
  'user_role',
  {
    id: id(),
    user_id: idOf(user, 'user_id'),
    role_id: idOf(role, 'role_id'),
    /** `claims` of the company account, which are brought up to date at each sign-in. */
    source: text('source', { enum: roleSources }).notNull().default('manual'),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (table) => [
    uniqueIndex('user_role_unique').on(table.user_id, table.role_id),
    index('user_role_role').on(table.role_id),
    check('user_role_source', isOneOf(table.source, roleSources)),
  ],
);

/** How a user set the console up. */
export const user_preference = pgTable('user_preference', {
  /** The id of the user. */
  id: id().references(() => user.id, { onDelete: 'cascade' }),
  /** Text of a JSON object. */
  settings: text('settings').notNull(),
  updated_at: updated_at(),
});

/** The filters and columns of a list under a name: a user's own, or a role's for those who hold it. */
export const saved_view = pgTable(
  'saved_view',
  {
    id: id(),
    user_id: text('user_id').references(() => user.id, { onDelete: 'cascade' }),
    role_id: text('role_id').references(() => role.id, { onDelete: 'cascade' }),
    /** The dotted code of the list's page. */
    list: text('list').notNull(),
    name: text('name').notNull(),
    /** The query of the page's address, without the question mark. */
    query: text('query').notNull(),
    /** Those that are shown; null where that is left to the viewer. */
    columns: text('columns').array(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (table) => [
    check('saved_view_owner', sql`(${table.user_id} is null) <> (${table.role_id} is null)`),
    unique('saved_view_name')
      .on(table.user_id, table.role_id, table.list, table.name)
      .nullsNotDistinct(),
    index('saved_view_role').on(table.role_id),
  ],
);

/** One row. Triggers raise `version` with each change of rights, so that replicas notice. */
export const policy_version = pgTable(
  'policy_version',
  {
    singleton: singleton(),
    version: bigint('version', { mode: 'number' }).notNull(),
    menus: bigint('menus', { mode: 'number' }).notNull().default(0),
    resources: bigint('resources', { mode: 'number' }).notNull().default(0),
    roles: bigint('roles', { mode: 'number' }).notNull().default(0),
    grants: bigint('grants', { mode: 'number' }).notNull().default(0),
    /** Who has which role, and which users are frozen: no part of the policy. */
    users: bigint('users', { mode: 'number' }).notNull().default(0),
  },
  (table) => [...oneRow(table, 'policy_version')],
);

/** What a user called on a day, in UTC. It outlives the log, so that rights can be told unused. */
export const call_usage = pgTable(
  'call_usage',
  {
    user_id: idOf(user, 'user_id'),
    /** The declared route: `GET /api/v1/users/{id}`. */
    call: text('call').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    count: integer('count').notNull(),
    last_at: moment('last_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.call, table.day] }),
    index('call_usage_day').on(table.day),
  ],
);
