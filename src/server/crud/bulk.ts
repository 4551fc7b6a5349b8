import type { OpenAPIHono } from '@hono/zod-openapi';
import { bulkResultSchema } from '@/schemas/bulk';
import type { FieldError } from '@/schemas/errors';
import { inWriteTransaction, type WriteContext } from '../changes/writeContext';
import { type Identified, removeItem } from '../changes/writes';
import type { AppEnv } from '../http/context';
import { createRouter, json, route } from '../http/router';
import { ApiError, bulkRefused, invalidFields, permissionDenied } from '../lib/errors';
import { fieldError } from '../lib/fieldError';
import { canCall } from '../permission/current';
import { type BulkForm, bulkDeleteFormSchema, bulkFormSchema } from './bulkForm';
import { type AnyCrud, type Bulk, pluralOf } from './definition';
import { patchItem } from './patch';

type Refusal = 'bulk_gone' | 'bulk_changed' | 'bulk_stronger' | 'bulk_protected';

/** Collects what cannot be changed, so that one answer names all of it. */
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

/** Returns whether a record is as the caller saw it. */
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

/** Returns the entity's own bulk changes, or those of one record after the other, where there are few. */
export function bulkOf(definition: AnyCrud): Bulk {
  const { bulk, statuses } = definition;
  if (bulk) return bulk;
  const one = `${definition.path}/{id}`;
  return {
    form: statuses ? bulkFormSchema(statuses) : bulkDeleteFormSchema,
    routeOf: (action) => ({ method: action === 'delete' ? 'DELETE' : 'PUT', path: one }),
    ready: async (form: BulkForm) => {
      const wanted = form.action === 'delete' ? undefined : statusOf(form);
      const isSeen = versionsIn(form);
      return async (write) => {
        const refusals = new Refusals(form.ids);
        const changed: string[] = [];
        for (const item of await itemsThere(write, definition, form.ids, isSeen, refusals)) {
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

async function itemsThere(
  { tx }: WriteContext,
  { store, nameOf }: AnyCrud,
  ids: readonly string[],
  isSeen: SeenVersions,
  refusals: Refusals,
): Promise<Identified[]> {
  const there: Identified[] = [];
  for (const id of new Set(ids)) {
    const item = (await store.find(tx, id)) as (Identified & { updated_at: string }) | undefined;
    if (!item) refusals.add('bulk_gone', id);
    else if (!isSeen(id, item.updated_at)) refusals.add('bulk_changed', id, nameOf(item));
    else there.push(item);
  }
  return there;
}

/** @param status undefined deletes it */
async function changeOne(
  write: WriteContext,
  definition: AnyCrud,
  { id }: Identified,
  status: string | undefined,
): Promise<boolean> {
  if (status !== undefined) return patchItem(write, definition, id, { status });
  // A menu goes with the one above it.
  if (await definition.store.find(write.tx, id)) await removeItem(write, definition, id, undefined);
  return true;
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
  { entity, path }: Pick<AnyCrud, 'entity' | 'path'>,
  bulk: Bulk,
): OpenAPIHono<AppEnv> {
  const post = route({
    method: 'post',
    path: `${path}/bulk`,
    access: 'granted',
    tag: entity,
    summary: `Change many ${pluralOf(path)} as one: all of them, or none`,
    request: { body: json(bulk.form) },
    data: bulkResultSchema,
    previewed: true,
    refuses: [412],
  });
  return createRouter().openapi(post, async (c) => {
    const form = c.req.valid('json');
    const single = bulk.routeOf(form.action);
    // Before slow work is done for the caller.
    if (!(await canCall(c.var.db, c.var.principal, single.method, single.path)))
      throw permissionDenied();
    const run = await bulk.ready(form as never, false);
    const data = await inWriteTransaction(c, (write) => {
      write.assertMayCall(single);
      return run(write);
    });
    return c.json({ success: true as const, data });
  });
}
