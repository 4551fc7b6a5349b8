import { and, eq, isNotNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Restored, Restores } from '@/schemas/history';
import { type Database, type Transaction, tables } from '../db/database';
import { itemNotFound, precondition, versionIncomplete } from '../lib/errors';
import { toPublicJson } from '../log/redact';
import { type DanglingRefs, withNames } from './danglingRefs';
import { changedFields, formIn } from './form';
import { type Change, findChange, type Snapshot } from './read';
import type { NewChange } from './record';
import type { Recreated } from './store';
import type { WriteContext } from './writeContext';
import {
  createItem,
  type EntityDefinition,
  type Identified,
  refuseTaken,
  updateItem,
} from './writes';

const { change } = tables;

export interface Wanted {
  id: string;
  version: string;
  /** Whether the record is wanted as it was before that change; always so of a deletion. */
  before?: boolean | undefined;
}

/** A record as a change has it, ready to be stored again. */
export interface ReadyRestore {
  /**
   * @param ifMatch of the record that is there
   * @throws {ApiError} as PUT and POST would, and 412 where it came or went meanwhile
   */
  run(write: WriteContext, ifMatch?: string): Promise<Restored>;
}

type Mark = Pick<NewChange, 'restored_from' | 'undoes'>;

interface Source<Prepared> {
  form: Prepared;
  snapshot: Snapshot;
}

type Done = Omit<Restored, 'left_out' | 'filled'> & { dangling: DanglingRefs[] };

/** Whether a person's data was taken out of the change since it was read. */
const isErased = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.$count(change, and(eq(change.id, id), isNotNull(change.record_hash)))) > 0;

export class Restorer<Item extends Identified, Form extends z.ZodType, Prepared> {
  constructor(
    readonly definition: EntityDefinition<Item, Form, Prepared>,
    private readonly prepare: (form: z.infer<Form>, id?: string) => Promise<Prepared>,
  ) {}

  /** @throws {ApiError} 404, and 400 where the version is not whole */
  async ready(db: Database, { id, version, before = false }: Wanted): Promise<ReadyRestore> {
    const change = await findChange(db, this.definition.entity, version, id);
    if (!change) throw itemNotFound('version');
    const isDeletion = change.verb === 'delete';
    const isThere = !isDeletion && (await this.definition.store.find(db, id)) !== undefined;
    const side = before || isDeletion ? 'before' : 'after';
    return this.readyAs(change, side, isThere, { restored_from: change.id });
  }

  /** Does slow work, such as a password's, outside of the transaction. */
  async readyAs(
    { record_id: id, ...source }: Change,
    side: 'before' | 'after',
    isThere: boolean,
    mark: Mark,
  ): Promise<ReadyRestore> {
    const { store } = this.definition;
    const filled = new Set<string>();
    const first = await this.sourceIn(source[side], filled, isThere ? id : undefined);
    const cascaded = isThere ? [] : await this.cascadedIn(first.snapshot, filled);
    return {
      run: async (write, ifMatch) => {
        const found = await store.find(write.tx, id);
        if ((found !== undefined) !== isThere) throw precondition();
        if (await isErased(write.tx, source.id)) throw precondition();
        const marked = markedWith(write, mark);
        const { dangling, ...restored } = isThere
          ? await this.replace(marked, id, first.form, ifMatch)
          : await this.recreate(marked, id, first, cascaded);
        const left_out = await withNames(write, dangling);
        return { ...restored, left_out, ...(filled.size > 0 && { filled: [...filled] }) };
      },
    };
  }

  private async sourceIn(
    snapshot: Snapshot | null,
    filled: Set<string>,
    id?: string,
  ): Promise<Source<Prepared>> {
    const found = formIn(this.definition, snapshot);
    if (!snapshot || !found) throw versionIncomplete();
    for (const field of found.filled) filled.add(field);
    return { snapshot, form: await this.prepare(found.form, id) };
  }

  private async cascadedIn(snapshot: Snapshot, filled: Set<string>) {
    const { cascaded } = this.definition.store;
    const snapshots = cascaded ? snapshot[cascaded] : undefined;
    const sources: Source<Prepared>[] = [];
    for (const own of Array.isArray(snapshots) ? snapshots : []) {
      if (typeof own !== 'object') throw versionIncomplete();
      sources.push(await this.sourceIn(own, filled));
    }
    return sources;
  }

  private async replace(
    write: WriteContext,
    id: string,
    prepared: Prepared,
    ifMatch: string | undefined,
  ): Promise<Done> {
    write.assertMayCall({ method: 'PUT', path: `${this.definition.path}/{id}` });
    const { form, dangling } = await this.withoutDangling(write, prepared);
    await updateItem(write, this.definition, id, form, ifMatch);
    return { id, dangling };
  }

  private async recreate(
    write: WriteContext,
    id: string,
    { form: prepared, snapshot }: Source<Prepared>,
    cascaded: readonly Source<Prepared>[],
  ): Promise<Done> {
    const { definition } = this;
    write.assertMayCall({ method: 'POST', path: definition.path });
    const { form, dangling } = await this.withoutDangling(write, prepared);
    const { password } = await createItem(write, definition, form, {
      identity: identityIn({ ...snapshot, id }, write.now),
      restoreLinks: async (item) => {
        const links = await definition.store.restoreLinks?.(write, item, snapshot);
        dangling.push(...(links?.dangling ?? []));
        return links?.holders;
      },
    });
    if (cascaded.length > 0) dangling.push(...(await this.recreateCascaded(write, cascaded)));
    return { id, ...(password !== undefined && { password }), dangling };
  }

  private async recreateCascaded(write: WriteContext, sources: readonly Source<Prepared>[]) {
    const { entity, nameOf, store, unique } = this.definition;
    const items = sources.map(
      ({ form, snapshot }): Recreated<Prepared> => ({
        ...{ form, snapshot },
        identity: identityIn(snapshot, write.now),
      }),
    );
    const done = await store
      .recreateCascaded?.(write, items)
      .catch((error) => refuseTaken(error, unique));
    const changes = (done?.snapshots ?? []).map((after) => {
      const refs = store.references?.(after);
      const name = nameOf(after as unknown as Item);
      return { verb: 'create' as const, entity, id: after.id, name, after, refs };
    });
    await write.audit(...changes);
    return done?.dangling ?? [];
  }

  private async withoutDangling({ tx }: WriteContext, prepared: Prepared) {
    const { store } = this.definition;
    const none: DanglingRefs[] = [];
    return (await store.withoutDangling?.(tx, prepared)) ?? { form: prepared, dangling: none };
  }
}

/** Runs a restore in a transaction that is rolled back, and returns what it would do. */
export async function dryRunRestore<Form extends z.ZodType>(
  write: WriteContext,
  definition: Parameters<typeof changedFields<Form>>[0],
  { ready, id, ifMatch }: { ready: ReadyRestore; id: string; ifMatch: string | undefined },
): Promise<Restores> {
  let fields: Restores['fields'] = [];
  const audit: WriteContext['audit'] = async (...changes) => {
    const own = changes.find((change) => change.id === id);
    if (own) fields = changedFields(definition, publicOf(own.before), publicOf(own.after));
    await write.audit(...changes);
  };
  const { left_out, filled } = await ready.run({ ...write, audit }, ifMatch);
  return { fields, left_out, ...(filled && { filled }) };
}

/** Returns a value as it is stored: without secrets, and dates as texts. */
export const publicOf = (value: unknown): Snapshot | null =>
  value === undefined ? null : JSON.parse(toPublicJson(value));

/** Marks its changes with the one that they go back to, or take back. */
export function markedWith(write: WriteContext, mark: Mark): WriteContext {
  return {
    ...write,
    // They were there before.
    takesLookAlikes: true,
    audit: (...changes) => write.audit(...changes.map((change) => ({ ...change, ...mark }))),
  };
}

function identityIn({ id, created_at }: Snapshot, now: Date) {
  const born = new Date(String(created_at));
  return {
    id: String(id),
    created_at: Number.isNaN(born.getTime()) ? now : born,
    updated_at: now,
  };
}
