import type { OpenAPIHono } from '@hono/zod-openapi';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { EntityName } from '../changes/record';
import type { Identified } from '../changes/writes';
import type { AppEnv } from '../http/context';
import type { Env } from '../lib/env';
import { changesOf, type EntityChanges } from './changes';
import type { CrudDefinition } from './definition';
import { crudRouter } from './router';

export interface Entity {
  /** The name in the singular; also in the audit and the OpenAPI document. */
  name: EntityName;
  /** The address of the list, such as `/api/v1/roles`. */
  path: string;
  description: string;
  /** Its own table and those of its links, all backed up. */
  tables: readonly [own: PgTable, ...links: PgTable[]];
  /** What the search of everything finds it by; the first is its name. */
  search: readonly PgColumn[];
  routes(env: Env): OpenAPIHono<AppEnv>;
  changes(env: Env): EntityChanges;
}

export function crudEntity<
  Item extends Identified,
  Form extends z.ZodType,
  Query extends z.ZodObject,
  Prepared = z.infer<Form>,
>(
  definition: Pick<Entity, 'description' | 'tables' | 'search'> &
    CrudDefinition<Item, Form, Query, Prepared>,
): Entity {
  const { entity: name, path, description, tables, search } = definition;
  const routes = crudRouter(definition);
  const changes = changesOf(definition);
  const parts = { name, path, description, tables, search };
  return { ...parts, routes: () => routes, changes: () => changes };
}
