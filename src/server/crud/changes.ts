import type { z } from 'zod';
import type { Restores } from '@/schemas/history';
import type { ChangeRef } from '../changes/record';
import { dryRunRestore, Restorer } from '../changes/restore';
import type { Identity } from '../changes/store';
import type { Route, WriteContext } from '../changes/writeContext';
import {
  createItem,
  deletionOf,
  findItem,
  type Identified,
  removeItem,
  updateItem,
} from '../changes/writes';
import type { Database, Transaction } from '../db/database';
import { toFieldErrors } from '../http/fieldError';
import { ApiError, invalidFields, invalidPart } from '../lib/errors';
import { fieldError } from '../lib/fieldError';
import { bulkOf } from './bulk';
import { type AnyCrud, prepareForm } from './definition';
import type { Importing } from './import/records';

export interface Change {
  action: 'create' | 'update' | 'delete' | 'restore' | 'bulk';
  id?: string | undefined;
  body?: unknown;
  version?: string | undefined;
  before?: boolean | undefined;
  ifMatch?: string | undefined;
  /** The id and dates of what comes back; a new record gets its own. */
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
  /** Says what a restore would bring back, as `run` would do it. */
  dryRunRestore?(write: WriteContext): Promise<Restores>;
}

/** A record as its changes tell it. */
export interface AuditedRecord {
  name: string;
  snapshot: object;
  /** The snapshot with what a deletion takes along, and the records that it reaches. */
  before: object;
  refs: readonly ChangeRef[] | undefined;
}

/** The writes of an entity, whatever its items are. */
export interface EntityChanges {
  /** Returns what a change would tell of a record; undefined where there is none. */
  audited(tx: Transaction, id: string): Promise<AuditedRecord | undefined>;
  /** The call that makes such a change. */
  routeOf(action: Change['action']): Route;
  /** @throws {ApiError} 400 as the call itself */
  ready(db: Database, change: Change): Promise<ReadyChange>;
  /**
   * Creates many records as an import does, of users without a password. Left out where an import makes one at a time.
   * @returns what each is refused with
   */
  createMany?(
    write: WriteContext,
    records: readonly NewRecord[],
  ): Promise<(ApiError | undefined)[]>;
}

export interface NewRecord {
  body: unknown;
  identity: Identity;
}

const CALLS = {
  create: ['POST', ''],
  update: ['PUT', '/{id}'],
  delete: ['DELETE', '/{id}'],
  restore: ['POST', '/{id}/restore'],
  bulk: ['POST', '/bulk'],
} as const;

const NO_TARGETS = { targets: [], deletes: false, check: async () => undefined };

export function changesOf(definition: AnyCrud): EntityChanges {
  const restorer = new Restorer(definition, (form, id) => prepareForm(definition, form, id, true));
  const { many } = definition.importing ?? {};
  return {
    ...(many && { createMany: (write, records) => createMany(definition, many, write, records) }),
    routeOf: (action) => {
      const [method, suffix] = CALLS[action];
      return { method, path: `${definition.path}${suffix}` };
    },
    audited: async (tx, id) => {
      const found = await definition.store.find(tx, id);
      return (
        found && { name: definition.nameOf(found), ...(await deletionOf(tx, definition, found)) }
      );
    },
    ready: async (db, change) => {
      const { action, id, body, version = '', before, ifMatch } = change;
      if (action === 'create') return readyCreate(definition, change);
      if (action === 'bulk') return readyBulk(definition, body);
      if (id === undefined) throw invalidFields([fieldError('id', 'required')]);
      if (action === 'restore') {
        const ready = await restorer.ready(db, { id, version, before });
        return {
          ...NO_TARGETS,
          targets: [id],
          run: async (write) => [(await ready.run(write, ifMatch)).id],
          dryRunRestore: (write) => dryRunRestore(write, definition, { ready, id, ifMatch }),
        };
      }
      const run =
        action === 'delete'
          ? (write: WriteContext) => removeIfThere(write, definition, id, ifMatch)
          : await readyUpdate(definition, id, body, ifMatch);
      return {
        targets: [id],
        deletes: action === 'delete',
        check: async ({ tx }) => void (await findItem(tx, definition, id)),
        run: async (write) => {
          await run(write);
          return [id];
        },
      };
    },
  };
}

async function readyCreate(definition: AnyCrud, { body, identity }: Change): Promise<ReadyChange> {
  const form = await prepareForm(definition, parse(definition.form, body), undefined, true);
  const options = identity && { identity };
  return {
    ...NO_TARGETS,
    run: async (write) => [(await createItem(write, definition, form, options)).id],
  };
}

/** New records that are stored by one statement. */
const SLICE = 500;

async function createMany(
  { form, importing }: AnyCrud,
  many: NonNullable<Importing<Identified, unknown>['many']>,
  write: WriteContext,
  records: readonly NewRecord[],
): Promise<(ApiError | undefined)[]> {
  const refused = new Map<NewRecord, ApiError>();
  const parsed = records.flatMap((record) => {
    try {
      const fields = parse(form, record.body);
      return [{ record, form: importing?.prepare?.(fields) ?? fields }];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refused.set(record, error);
      return [];
    }
  });
  const errors = await many.check(
    write,
    parsed.map((each) => each.form),
  );
  const taken = parsed.filter(({ record }, at) => {
    const error = errors[at];
    if (error) refused.set(record, error);
    return !error;
  });
  for (let from = 0; from < taken.length; from += SLICE) {
    const slice = taken.slice(from, from + SLICE);
    const identities = slice.map(({ record: { identity } }) => identity);
    await many.create(
      write,
      slice.map((each) => each.form),
      identities,
    );
  }
  return records.map((record) => refused.get(record));
}

async function readyUpdate(
  definition: AnyCrud,
  id: string,
  body: unknown,
  ifMatch: string | undefined,
) {
  const form = await prepareForm(definition, parse(definition.form, body), id, true);
  return (write: WriteContext) => updateItem(write, definition, id, form, ifMatch);
}

async function readyBulk(definition: AnyCrud, body: unknown): Promise<ReadyChange> {
  const bulk = bulkOf(definition);
  const form = parse(bulk.form, body);
  const run = await bulk.ready(form as never, true);
  return {
    ...NO_TARGETS,
    targets: form.ids,
    deletes: form.action === 'delete',
    run: async (write) => {
      write.assertMayCall(bulk.routeOf(form.action));
      return (await run(write)).changed;
    },
  };
}

function parse<Form extends z.ZodType>(form: Form, body: unknown): z.infer<Form> {
  const { success, data, error } = form.safeParse(body);
  if (!success) throw invalidPart('json', error.issues.flatMap(toFieldErrors));
  return data;
}

/** It was there at first, so that another change of the same preview deleted it as well. */
const removeIfThere = (
  write: WriteContext,
  definition: AnyCrud,
  id: string,
  ifMatch: string | undefined,
): Promise<void> =>
  removeItem(write, definition, id, ifMatch).catch((error) => {
    if (!(error instanceof ApiError && error.code === 404)) throw error;
  });
