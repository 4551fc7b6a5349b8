import type { OpenAPIHono } from '@hono/zod-openapi';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { EntityName } from '../audit/auditLog';
import type { Env } from '../base/env';
import type { AppEnv } from '../http/context';
import { type CrudDefinition, crudRouter } from './router';
import type { Identified } from './writes';

/** What the rest of the server knows of an entity; `src/server/entities.ts` lists them. */
export interface Entity {
  /** In the singular; it names the entity in the audit and in the OpenAPI document. */
  name: EntityName;
  /** Such as `/api/v1/roles`. */
  path: string;
  /** A sentence for the OpenAPI document. */
  description: string;
  /** Its own table and those of its links, all of them backed up. */
  tables: readonly [own: PgTable, ...links: PgTable[]];
  /** The columns by which a person finds and recognizes an item; the first is its name. */
  search: readonly PgColumn[];
  routes(env: Env): OpenAPIHono<AppEnv>;
}

type Description = Pick<Entity, 'description' | 'tables' | 'search'>;

/** An entity that has the five routes and nothing else. */
export function crudEntity<
  Item extends Identified,
  Form extends z.ZodType,
  Query extends z.ZodObject,
  Prepared = z.infer<Form>,
>(definition: Description & CrudDefinition<Item, Form, Query, Prepared>): Entity {
  const { entity: name, path, description, tables, search } = definition;
  const routes = crudRouter(definition);
  return { name, path, description, tables, search, routes: () => routes };
}
