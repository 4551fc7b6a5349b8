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
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { menuStatuses, menuTypes } from '../../schemas/menu';
import { roleStatuses } from '../../schemas/role';
import { userStatuses } from '../../schemas/user';
import { verificationStates } from '../../schemas/verification';
import { bytea, created_at, id, isOneOf, moment, updated_at } from './columns';

export * from './activityTables';

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
    menu_id: text('menu_id')
      .notNull()
      .references(() => menu.id, { onDelete: 'cascade' }),
    method: text('method').notNull(),
    path: text('path').notNull(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (table) => [uniqueIndex('menu_resource_unique').on(table.menu_id, table.method, table.path)],
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
    /** What a search looks through; null until it is filled. */
    search_key: text('search_key'),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (table) => [
    uniqueIndex('role_code_unique').on(table.code),
    check('role_status', isOneOf(table.status, roleStatuses)),
  ],
);

export const role_menu = pgTable(
  'role_menu',
  {
    id: id(),
    role_id: text('role_id')
      .notNull()
      .references(() => role.id, { onDelete: 'cascade' }),
    menu_id: text('menu_id')
      .notNull()
      .references(() => menu.id, { onDelete: 'cascade' }),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (table) => [
    uniqueIndex('role_menu_unique').on(table.role_id, table.menu_id),
    index('role_menu_menu').on(table.menu_id),
  ],
);

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
    /** argon2id of the md5 hex that travels on the wire. */
    password_hash: text('password_hash').notNull(),
    must_change_password: boolean('must_change_password').notNull().default(false),
    /** What a search looks through; null until it is filled. */
    search_key: text('search_key'),
    last_sign_in_at: moment('last_sign_in_at'),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (table) => [
    uniqueIndex('user_username_unique').on(table.username_key),
    // Not unique: older databases may hold look-alikes.
    index('user_username_shape').on(table.username_shape),
    index('user_created').on(table.created_at, table.id),
    index('user_username').using('gin', table.username.op('gin_trgm_ops')),
    index('user_name').using('gin', table.name.op('gin_trgm_ops')),
    index('user_search_key').using('gin', table.search_key.op('gin_trgm_ops')),
    index('user_without_search_key').on(table.id).where(sql`${table.search_key} is null`),
    check('user_status', isOneOf(table.status, userStatuses)),
  ],
);

export const user_role = pgTable(
  'user_role',
  {
    id: id(),
    user_id: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    role_id: text('role_id')
      .notNull()
      .references(() => role.id, { onDelete: 'cascade' }),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (table) => [
    uniqueIndex('user_role_unique').on(table.user_id, table.role_id),
    index('user_role_role').on(table.role_id),
  ],
);

/** Append-only. No foreign key: a row outlives its user. */
export const logger = pgTable(
  'logger',
  {
    id: id(),
    level: text('level').notNull(),
    trace_id: text('trace_id').notNull().default(''),
    user_id: text('user_id').notNull().default(''),
    tag: text('tag').notNull(),
    message: text('message').notNull(),
    stack: text('stack').notNull().default(''),
    /** Text of a JSON object with scalar values, or empty. */
    data: text('data').notNull().default(''),
    created_at: created_at(),
  },
  (table) => [
    index('logger_created').on(table.created_at, table.id),
    index('logger_level').on(table.level, table.created_at, table.id),
    index('logger_tag').on(table.tag, table.created_at, table.id),
    index('logger_user').on(table.user_id, table.created_at, table.id),
    index('logger_trace').on(table.trace_id),
    // The history of one record, and what was deleted.
    index('logger_target')
      .on(sql`substring(${table.data} from '"target_id":"([^"]*)"')`, table.created_at, table.id)
      .where(sql`${table.tag} = 'operate'`),
    index('logger_deleted')
      .on(sql`substring(${table.data} from '"entity":"([^"]*)"')`, table.created_at, table.id)
      .where(sql`${table.tag} = 'operate' and ${table.message} like 'delete %'`),
  ],
);

/** Audit rows that wait for their link in the chain. */
export const log_unlinked = pgTable('log_unlinked', {
  /** Of the log row. */
  id: id(),
  created_at: created_at(),
});

/** The links of the audit's hash chain, each over one log row and the link before. */
export const log_link = pgTable(
  'log_link',
  {
    /** The link's number, with zeros before it. */
    id: id(),
    logger_id: text('logger_id').notNull(),
    /** SHA-256 of the row, in hex; empty where the row was gone before it was linked. */
    row_hash: text('row_hash').notNull(),
    /** SHA-256 of the link before, the number and the row's hash, in hex. */
    hash: text('hash').notNull(),
    created_at: created_at(),
  },
  (table) => [
    uniqueIndex('log_link_logger').on(table.logger_id),
    index('log_link_created').on(table.created_at, table.id),
  ],
);

/** The last link of each day that is over, in UTC. */
export const log_head = pgTable('log_head', {
  /** The day, such as 2026-01-31. */
  id: id(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
  /** Empty where there was no key. */
  signature: text('signature').notNull(),
});

/** One row: where the kept part of the chain begins. */
export const log_chain = pgTable(
  'log_chain',
  {
    id: text('id').primaryKey().default('start'),
    seq: bigint('seq', { mode: 'number' }).notNull().default(0),
    hash: text('hash').notNull().default(''),
    since: moment('since').notNull(),
    signature: text('signature').notNull().default(''),
  },
  (table) => [check('log_chain_one_row', sql`${table.id} = 'start'`)],
);

/** One row: the last verification of the chain that somebody asked for in the console. */
export const log_verification = pgTable(
  'log_verification',
  {
    singleton: boolean('singleton').notNull().default(true),
    /** Of the run, so that one that was given up writes nothing more. */
    run_id: text('run_id').notNull(),
    state: text('state', { enum: verificationStates }).notNull(),
    started_at: moment('started_at').notNull(),
    /** A run that has not been seen for a while ended with its server. */
    seen_at: moment('seen_at').notNull(),
    checked: bigint('checked', { mode: 'number' }).notNull().default(0),
    total: bigint('total', { mode: 'number' }).notNull().default(0),
    /** What was found, as JSON; empty before the end. */
    result: text('result').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.singleton] }),
    check('log_verification_one_row', sql`${table.singleton}`),
    check('log_verification_state', isOneOf(table.state, verificationStates)),
  ],
);

/** Log rows that are to be forwarded, until the receiver has them. */
export const log_outbox = pgTable(
  'log_outbox',
  {
    logger_id: text('logger_id').primaryKey(),
    created_at: created_at(),
    tag: text('tag').notNull(),
    /** Until then a server is sending it. */
    leased_until: moment('leased_until'),
  },
  (table) => [index('log_outbox_created').on(table.created_at, table.logger_id)],
);

/** One row while log rows are forwarded, none otherwise. */
export const log_forwarding = pgTable(
  'log_forwarding',
  {
    singleton: boolean('singleton').notNull().default(true),
    since: moment('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.singleton] }),
    check('log_forwarding_one_row', sql`${table.singleton}`),
  ],
);

/** Some 4,096 log rows that follow each other; while it is live, all rows of its time. */
export const logger_segment = pgTable(
  'logger_segment',
  {
    id: serial('id').primaryKey(),
    live: boolean('live').notNull().default(false),
    from_at: moment('from_at').notNull(),
    /** Not included. */
    until_at: moment('until_at').notNull(),
    rows: integer('rows').notNull().default(0),
    /** Where the rows lie in the table, the oldest row first. */
    places: bytea('places').notNull().default(sql`''`),
    /** Of the oldest row. */
    first_id: text('first_id').notNull().default(''),
    /** When the work on it began, by the database's clock. */
    claimed_at: moment('claimed_at').notNull(),
    /** An older one lacks tokens and kinds, and is made again. */
    format: integer('format').notNull().default(1),
    /** The level, tag, user and entity of each row. */
    kinds: bytea('kinds').notNull().default(sql`''`),
    /** In which the rows lie; another one after the table was rewritten or restored. */
    table_file: bigint('table_file', { mode: 'number' }).notNull().default(0),
    /** The moment of each row. */
    times: bytea('times').notNull().default(sql`''`),
  },
  (table) => [
    index('logger_segment_from').on(table.from_at).where(sql`live`),
    index('logger_segment_until').on(table.until_at).where(sql`live`),
    index('logger_segment_not_live').on(table.id).where(sql`not live`),
  ],
);

/** Which rows of a segment have a token. */
export const logger_posting = pgTable(
  'logger_posting',
  {
    segment: integer('segment').notNull(),
    token: text('token').notNull(),
    slots: bytea('slots').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.segment, table.token] }),
    index('logger_posting_token').on(table.token, table.segment),
  ],
);

/** How somebody set the console up for themself. */
export const user_preference = pgTable('user_preference', {
  /** Of the user. */
  id: id().references(() => user.id, { onDelete: 'cascade' }),
  /** Text of a JSON object. */
  settings: text('settings').notNull(),
  updated_at: updated_at(),
});

/** Filters of the log's page that somebody saved. */
export const log_filter = pgTable(
  'log_filter',
  {
    id: id(),
    user_id: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Of the page's address, without the question mark. */
    query: text('query').notNull(),
    /** Whose members see it as well; its owner alone without one. */
    role_id: text('role_id').references(() => role.id, { onDelete: 'set null' }),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (table) => [
    uniqueIndex('log_filter_name_unique').on(table.user_id, table.name),
    index('log_filter_role').on(table.role_id),
  ],
);

export const session = pgTable(
  'session',
  {
    id: id(),
    user_id: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    token_hash: text('token_hash').notNull(),
    /** Without a refresh. */
    expires_at: moment('expires_at').notNull(),
    /** Refreshed or not. */
    ends_at: moment('ends_at').notNull(),
    /** Of the admin who looks at the console as somebody else; it ends with theirs. */
    viewer_session_id: text('viewer_session_id').references((): AnyPgColumn => session.id, {
      onDelete: 'cascade',
    }),
    /** Instead of the user's own roles; null for those. */
    viewed_role_ids: text('viewed_role_ids').array(),
    /** Ticks beside the roles. */
    viewed_menu_ids: text('viewed_menu_ids').array(),
    created_at: created_at(),
  },
  (table) => [
    uniqueIndex('session_token_unique').on(table.token_hash),
    index('session_user').on(table.user_id),
    index('session_viewer').on(table.viewer_session_id),
    index('session_expires').on(table.expires_at),
  ],
);

export const captcha = pgTable(
  'captcha',
  {
    id: id(),
    digits: text('digits').notNull(),
    network: text('network').notNull().default(''),
    expires_at: moment('expires_at').notNull(),
  },
  (table) => [
    index('captcha_expires').on(table.expires_at),
    index('captcha_network').on(table.network, table.expires_at),
  ],
);

/** An address; of IPv6 a network of 64 bits. */
export const known_network = pgTable(
  'known_network',
  {
    user_id: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    network: text('network').notNull(),
    used_at: moment('used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.network] }),
    index('known_network_used').on(table.used_at),
  ],
);

export const throttle = pgTable(
  'throttle',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resets_at: moment('resets_at').notNull(),
  },
  (table) => [index('throttle_resets').on(table.resets_at)],
);

/** One row: how far the security clock had come, by the database's own clock. */
export const security_clock = pgTable(
  'security_clock',
  {
    singleton: boolean('singleton').notNull().default(true),
    at: moment('at').notNull(),
    stored_at: moment('stored_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.singleton] }),
    check('security_clock_one_row', sql`${table.singleton}`),
  ],
);

/** One row. Triggers raise `version` with each change of rights, so that replicas notice. */
export const policy_version = pgTable(
  'policy_version',
  {
    singleton: boolean('singleton').notNull().default(true),
    version: bigint('version', { mode: 'number' }).notNull(),
    menus: bigint('menus', { mode: 'number' }).notNull().default(0),
    resources: bigint('resources', { mode: 'number' }).notNull().default(0),
    roles: bigint('roles', { mode: 'number' }).notNull().default(0),
    grants: bigint('grants', { mode: 'number' }).notNull().default(0),
    /** Who has which role, and which users are frozen: no part of the policy. */
    users: bigint('users', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.singleton] }),
    check('policy_version_one_row', sql`${table.singleton}`),
  ],
);

/** What a user called on a day, in UTC. It outlives the log, so that rights can be told unused. */
export const call_usage = pgTable(
  'call_usage',
  {
    user_id: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
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
