import type { z } from 'zod';
import type { Restores } from '@/schemas/history';
import { dryRunRestore, Restorer } from '../changes/restore';
import type { Identity } from '../changes/store';
import type { WriteContext } from '../changes/writeContext';
import {
  createItem,
  findItem,
  type Identified,
  removeItem,
  updateItem,
  type WritableEntity,
} from '../changes/writes';
import type { Database } from '../db/database';
import { toFieldErrors } from '../http/fieldError';
import { ApiError, invalidFields, invalidPart } from '../lib/errors';
import { fieldError } from '../lib/fieldError';
import { bulkOf } from './bulk';
import type { CrudDefinition } from './router';

export interface Change {
  action: 'create' | 'update' | 'delete' | 'restore' | 'bulk';
  id?: string | undefined;
  body?: unknown;
  version?: string | undefined;
  before?: boolean | undefined;
  ifMatch?: string | undefined;
  /** Of what is created; a new one without it. */
  identity?: Identity;
}

/** A change that is ready for a dry run. */
export interface ReadyChange {
  /** The ids that it names. */
  targets: readonly string[];
  /** Whether it deletes them. */
  deletes: boolean;
  /** What must be there before anything else is changed. @throws {ApiError} 404 */
  check(write: WriteContext): Promise<void>;
  /** @returns the ids of what it changed */
  run(write: WriteContext): Promise<readonly string[]>;
  /** Of a restore, which `run` would do as well. */
  dryRunRestore?(write: WriteContext): Promise<Restores>;
}

/** The writes of an entity, whatever its items are. */
export interface EntityChanges {
  /** The call that makes such a change. */
  routeOf(action: Change['action']): { method: string; path: string };
  /** @throws {ApiError} 400 as the call itself */
  ready(db: Database, change: Change): Promise<ReadyChange>;
}

const METHODS = {
  create: 'POST',
  update: 'PUT',
  delete: 'DELETE',
  restore: 'POST',
  bulk: 'POST',
} as const;

const SUFFIXES = {
  create: '',
  update: '/{id}',
  delete: '/{id}',
  restore: '/{id}/restore',
  bulk: '/bulk',
};

export function changesOf<
  Item extends Identified,
  Form extends z.ZodType,
  Query extends z.ZodObject,
  Prepared,
>(definition: CrudDefinition<Item, Form, Query, Prepared>): EntityChanges {
  const { path, form, store } = definition;
  const prepare = store.prepareDryRun ?? store.prepare;
  const restorer = new Restorer(definition, async (data, id) =>
    prepare ? prepare(data, id) : (data as Prepared),
  );
  const prepared = async (body: unknown, id?: string): Promise<Prepared> => {
    const data = parse(form, body);
    return prepare ? prepare(data, id) : (data as Prepared);
  };
  return {
    routeOf: (action) => ({
      method: METHODS[action],
      path: `${path}${SUFFIXES[action]}`,
    }),
    ready: async (db, { action, id, body, version = '', before, ifMatch, identity }) => {
      if (action === 'create') {
        const item = await prepared(body);
        return {
          ...ofNone,
          run: async (write) => [
            (await createItem(write, definition, item, identity && { identity })).id,
          ],
        };
      }
      if (action === 'bulk') return readyBulk(definition, body);
      if (id === undefined) throw invalidFields([fieldError('id', 'required')]);
      if (action === 'restore') {
        const ready = await restorer.ready(db, { id, version, before });
        return {
          ...ofNone,
          targets: [id],
          run: async (write) => [(await ready.run(write, ifMatch)).id],
          dryRunRestore: (write) => dryRunRestore(write, definition, { ready, id, ifMatch }),
        };
      }
      const check = async ({ tx }: WriteContext) => void (await findItem(tx, definition, id));
      if (action === 'delete') {
        return {
          targets: [id],
          deletes: true,
          check,
          run: (write) => remove(write, definition, id, ifMatch),
        };
      }
      const item = await prepared(body, id);
      return {
        targets: [id],
        deletes: false,
        check,
        run: async (write) => {
          await updateItem(write, definition, id, item, ifMatch);
          return [id];
        },
      };
    },
  };
}

const ofNone = { targets: [], deletes: false, check: async () => undefined };

async function readyBulk<
  Item extends Identified,
  Form extends z.ZodType,
  Query extends z.ZodObject,
  Prepared,
>(definition: CrudDefinition<Item, Form, Query, Prepared>, body: unknown): Promise<ReadyChange> {
  const bulk = bulkOf(definition);
  if (!bulk) throw invalidFields([fieldError('action', 'not_one_of', { options: SINGLE })]);
  const form = parse(bulk.form, body);
  const run = await bulk.ready(form as never, true);
  return {
    targets: form.ids,
    deletes: form.action === 'delete',
    check: async () => undefined,
    run: async (write) => {
      write.assertMayCall(bulk.routeOf(form.action));
      return (await run(write)).changed;
    },
  };
}

const SINGLE = Object.keys(METHODS).filter((action) => action !== 'bulk');

function parse<Form extends z.ZodType>(form: Form, body: unknown): z.infer<Form> {
  const { success, data, error } = form.safeParse(body);
  if (!success) throw invalidPart('json', error.issues.flatMap(toFieldErrors));
  return data;
}

/** It was there at first, so that another change of the same preview took it along. */
async function remove<Item extends Identified>(
  write: WriteContext,
  definition: WritableEntity<Item, never, never>,
  id: string,
  ifMatch: string | undefined,
): Promise<string[]> {
  await removeItem(write, definition, id, ifMatch).catch((error) => {
    if (!(error instanceof ApiError && error.code === 404)) throw error;
  });
  return [id];
}
