import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { z } from 'zod';
import { type BulkForm, type BulkResult, bulkFormSchema, bulkResultSchema } from '@/schemas/bulk';
import type { FieldError } from '@/schemas/errors';
import type { Store } from '../changes/store';
import { inWriteTransaction, type Route, type WriteContext } from '../changes/writeContext';
import { type Identified, removeItem } from '../changes/writes';
import type { AppEnv } from '../http/context';
import { createRouter, json, route } from '../http/router';
import { ApiError, bulkRefused, invalidFields, permissionDenied } from '../lib/errors';
import { fieldError } from '../lib/fieldError';
import { canCall } from '../permission/current';
import { patchItem } from './patch';
import type { CrudDefinition } from './router';

type Refusal = 'bulk_gone' | 'bulk_changed' | 'bulk_stronger' | 'bulk_protected';

/** Changes of many records of an entity, as one. */
export interface Bulk {
  form: z.ZodType<Pick<BulkForm, 'ids' | 'versions'> & { action: string }>;
  /** The call that does the same to one record; the caller needs its right as well. */
  routeOf(action: string): Route;
  /**
   * What is slow, outside of the transaction.
   * @param isDryRun nothing is stored
   * @throws {ApiError} 400
   */
  ready(form: never, isDryRun: boolean): Promise<(write: WriteContext) => Promise<BulkResult>>;
}

/** Collects what cannot be changed, so that all of it is told at once. */
export class Refusals {
  private readonly fields: FieldError[] = [];

  constructor(private readonly ids: readonly string[]) {}

  add(code: Refusal, id: string, name = id): void {
    this.fields.push(fieldError(`ids.${this.ids.indexOf(id)}`, code, { id, name }));
  }

  /** @throws {ApiError} 403 or 412 */
  throwIfAny(): void {
    if (this.fields.length > 0) throw bulkRefused(this.fields, this.ids.length);
  }
}

export type SeenVersions = (id: string, updatedAt: string) => boolean;

/** Whether a record is as the caller saw it. */
export function versionsIn({ ids, versions }: Pick<BulkForm, 'ids' | 'versions'>): SeenVersions {
  if (!versions) return () => true;
  if (versions.length !== ids.length) {
    throw invalidFields([fieldError('versions', 'too_small', { min: ids.length })]);
  }
  const seen = new Map(ids.map((id, at) => [id, Date.parse(versions[at] ?? '')]));
  return (id, updatedAt) => seen.get(id) === Date.parse(updatedAt);
}

export const statusOf = <Status extends string>({ status }: { status?: Status | undefined }) => {
  if (status === undefined) throw invalidFields([fieldError('status', 'required')]);
  return status;
};

interface Row extends Identified {
  updated_at: string;
}

export const bulkOf = <
  Item extends Identified,
  Form extends z.ZodType,
  Query extends z.ZodObject,
  Prepared,
>(
  definition: CrudDefinition<Item, Form, Query, Prepared>,
): Bulk | undefined =>
  definition.bulk ?? (definition.statuses && plainBulk(definition, definition.statuses));

/** One record after the other, for entities of which there are few. */
function plainBulk<
  Item extends Identified,
  Form extends z.ZodType,
  Query extends z.ZodObject,
  Prepared,
>(definition: CrudDefinition<Item, Form, Query, Prepared>, status: z.ZodType<string>): Bulk {
  const one = `${definition.path}/{id}`;
  return {
    form: bulkFormSchema(status),
    routeOf: (action) => ({ method: action === 'delete' ? 'DELETE' : 'PUT', path: one }),
    ready: async (form: BulkForm) => {
      const wanted = form.action === 'delete' ? undefined : statusOf(form);
      const isSeen = versionsIn(form);
      return async (write) => {
        const ids = [...new Set(form.ids)];
        const refusals = new Refusals(form.ids);
        const there = await thoseThere(write, definition, ids, isSeen, refusals);
        const changed: string[] = [];
        for (const item of there) {
          const isChanged = await changeOne(write, definition, item, wanted).catch((error) => {
            refusals.add(refusalOf(error), item.id, definition.nameOf(item));
            return false;
          });
          if (isChanged) changed.push(item.id);
        }
        refusals.throwIfAny();
        return { changed, updated_at: write.now.toISOString() };
      };
    },
  };
}

async function thoseThere<Item extends Identified>(
  { tx }: WriteContext,
  definition: { store: Pick<Store<Item, never, never, never>, 'find'>; nameOf(item: Item): string },
  ids: readonly string[],
  isSeen: SeenVersions,
  refusals: Refusals,
): Promise<Item[]> {
  const there: Item[] = [];
  for (const id of ids) {
    const item = await definition.store.find(tx, id);
    if (!item) refusals.add('bulk_gone', id);
    else if (!isSeen(id, (item as Item & Row).updated_at)) {
      refusals.add('bulk_changed', id, definition.nameOf(item));
    } else there.push(item);
  }
  return there;
}

/** @param status undefined deletes it */
async function changeOne<
  Item extends Identified,
  Form extends z.ZodType,
  Query extends z.ZodObject,
  Prepared,
>(
  write: WriteContext,
  definition: CrudDefinition<Item, Form, Query, Prepared>,
  { id }: Item,
  status: string | undefined,
): Promise<boolean> {
  const { store } = definition;
  if (status === undefined) {
    // A menu goes with the one above it.
    if (await store.find(write.tx, id)) await removeItem(write, definition, id, undefined);
    return true;
  }
  return patchItem(write, definition, id, { status });
}

/** @throws what concerns the call as a whole */
function refusalOf(error: unknown): Refusal {
  if (error instanceof ApiError) {
    if (error.id === 'com.menu.protected') return 'bulk_protected';
    if (error.extra.reason?.code === 'stronger_user') return 'bulk_stronger';
    if (error.code === 404) return 'bulk_gone';
  }
  throw error;
}

export function bulkRouter(
  { entity, path }: Pick<CrudDefinition<never, never, never, never>, 'entity' | 'path'>,
  bulk: Bulk,
): OpenAPIHono<AppEnv> {
  const plural = path.slice(path.lastIndexOf('/') + 1);
  const post = route({
    method: 'post',
    path: `${path}/bulk`,
    access: 'granted',
    tag: entity,
    summary: `Change many ${plural} as one: all of them, or none`,
    request: { body: json(bulk.form) },
    data: bulkResultSchema,
    previewed: true,
    refuses: [412],
  });
  return createRouter().openapi(post, async (c) => {
    const form = c.req.valid('json');
    const single = bulk.routeOf(form.action);
    await assertMayCall(c, single);
    const run = await bulk.ready(form as never, false);
    const data = await inWriteTransaction(c, (write) => {
      write.assertMayCall(single);
      return run(write);
    });
    return c.json({ success: true as const, data });
  });
}

/** Before slow work is done for the caller. */
async function assertMayCall(c: Context<AppEnv>, { method, path }: Route): Promise<void> {
  if (!(await canCall(c.var.db, c.var.principal, method, path))) throw permissionDenied();
}
