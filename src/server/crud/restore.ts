import type { z } from 'zod';
import type { Restored } from '@/schemas/history';
import type { AuditEntry } from '../audit/auditLog';
import { itemNotFound, precondition, versionIncomplete } from '../base/errors';
import type { Database } from '../db/database';
import type { AuditedChange, Snapshot } from './auditedChange';
import { findChange } from './auditRows';
import { formIn } from './historyForm';
import { type Lost, withNames } from './lost';
import type { CrudDefinition } from './router';
import type { WriteContext } from './writeContext';
import { createItem, type Identified, updateItem } from './writes';

export interface Wanted {
  id: string;
  version: string;
  /** As it was before that change; of a deletion always. */
  before?: boolean | undefined;
}

/** A record as the audit has it, ready to be stored again. */
export interface Ready {
  /**
   * @param ifMatch of the record that is there
   * @throws {ApiError} as PUT and POST would, and 412 where it came or went meanwhile
   */
  run(write: WriteContext, ifMatch?: string): Promise<Restored>;
}

type Mark = Pick<AuditEntry, 'restored_from' | 'undoes'>;

type Prepare<Form, Prepared> = (form: Form, id?: string) => Promise<Prepared>;

type Remade = Omit<Restored, 'left_out'> & { lost: Lost[] };

interface Made<Prepared> {
  snapshot: Snapshot;
  prepared: Prepared;
}

export class Restorer<
  Item extends Identified,
  Form extends z.ZodType,
  Query extends z.ZodObject,
  Prepared,
> {
  constructor(
    readonly definition: CrudDefinition<Item, Form, Query, Prepared>,
    private readonly prepare: Prepare<z.infer<Form>, Prepared>,
  ) {}

  /** @throws {ApiError} 404, and 400 where the log does not tell enough */
  async ready(db: Database, { id, version, before = false }: Wanted): Promise<Ready> {
    const { entity } = this.definition;
    const change = await findChange(db, entity, id, version);
    if (!change) throw itemNotFound('version');
    return this.readyFrom(db, change, before || change.verb === 'delete' ? 'before' : 'after');
  }

  /** Slow work, such as a password's, is done outside of the transaction. */
  async readyFrom(db: Database, change: AuditedChange, side: 'before' | 'after'): Promise<Ready> {
    const { recordId, verb } = change;
    const isThere = (await this.definition.store.find(db, recordId)) !== undefined;
    const mark = { restored_from: change.id };
    return this.readyAs(change, side, isThere && verb !== 'delete', mark);
  }

  async readyAs(
    change: AuditedChange,
    side: 'before' | 'after',
    isThere: boolean,
    mark: Mark,
  ): Promise<Ready> {
    const { definition } = this;
    const id = change.recordId;
    const snapshot = change[side];
    if (!snapshot) throw versionIncomplete();
    const prepared = await this.prepared(snapshot, isThere ? id : undefined);
    const along = isThere ? [] : await this.takenAlong(snapshot);
    return {
      run: async (write, ifMatch) => {
        const found = await definition.store.find(write.tx, id);
        if ((found !== undefined) !== isThere) throw precondition();
        const marked = markedWith(write, mark);
        const { lost, ...restored } = isThere
          ? await this.replace(marked, id, prepared, ifMatch)
          : await this.makeAll(marked, { snapshot: { ...snapshot, id }, prepared }, along);
        return { ...restored, left_out: await withNames(write, lost) };
      },
    };
  }

  private async prepared(snapshot: Snapshot, id?: string): Promise<Prepared> {
    const form = formIn(this.definition, snapshot);
    if (form === undefined) throw versionIncomplete();
    return this.prepare(form, id);
  }

  private async takenAlong(snapshot: Snapshot): Promise<Made<Prepared>[]> {
    const along = this.definition.store.takenAlong?.(snapshot);
    const made: Made<Prepared>[] = [];
    for (const own of Array.isArray(along) ? along : []) {
      if (typeof own !== 'object') throw versionIncomplete();
      made.push({ snapshot: own, prepared: await this.prepared(own) });
    }
    return made;
  }

  private async replace(
    write: WriteContext,
    id: string,
    prepared: Prepared,
    ifMatch: string | undefined,
  ): Promise<Remade> {
    write.assertMayCall({ method: 'PUT', path: `${this.definition.path}/{id}` });
    const { form, lost } = await this.withoutLost(write, prepared);
    await updateItem(write, this.definition, id, form, ifMatch);
    return { id, lost };
  }

  private async makeAll(
    write: WriteContext,
    first: Made<Prepared>,
    along: Made<Prepared>[],
  ): Promise<Remade> {
    write.assertMayCall({ method: 'POST', path: this.definition.path });
    const restored = await this.make(write, first);
    for (const one of along) restored.lost.push(...(await this.make(write, one)).lost);
    return restored;
  }

  private async make(write: WriteContext, { snapshot, prepared }: Made<Prepared>): Promise<Remade> {
    const { definition } = this;
    const { form, lost: ofForm } = await this.withoutLost(write, prepared);
    const lost = [...ofForm];
    const { id, password } = await createItem(write, definition, form, {
      identity: identityIn(snapshot, write.now),
      relink: async (item) => {
        const relinked = await definition.store.relink?.(write, item, snapshot);
        lost.push(...(relinked?.left_out ?? []));
        return relinked?.told;
      },
    });
    return { id, ...(password !== undefined && { password }), lost };
  }

  private async withoutLost({ tx }: WriteContext, prepared: Prepared) {
    const { store } = this.definition;
    const none: Lost[] = [];
    return (await store.withoutLost?.(tx, prepared)) ?? { form: prepared, lost: none };
  }
}

/** Its audit names the change that it goes back to, or takes back. */
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
