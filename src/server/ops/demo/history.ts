import { type ChangeRow, type NewChange, toChangeRow } from '../../changes/record';
import type { AuditedRecord, EntityChanges } from '../../crud/changes';
import type { Transaction, tables } from '../../db/database';
import { ROOT_ID } from '../../lib/root';
import type { GeneratorContext, Past } from './generate';
import type { Random } from './random';

export type Entity = 'menu' | 'role' | 'user';
type Snapshot = Record<string, unknown>;
type ChangeRef = typeof tables.change_ref.$inferInsert;

/** Somebody who changes what others may do. */
export interface Actor {
  id: string;
  username: string;
  address: string;
  /** Milliseconds since 1970. */
  since: number;
  changes: readonly Entity[];
}

export interface History {
  changes: ChangeRow[];
  refs: ChangeRef[];
}

/** What a record said before a change, of which the latest comes first. */
const EARLIER: Record<Entity, (snapshot: Snapshot, random: Random) => Snapshot[]> = {
  user: ({ status, roles, remark }, random) => [
    ...(status === 'freezed' ? [{ status: 'activated' }] : []),
    ...(Array.isArray(roles) && roles.length > 1 ? [{ roles: roles.slice(0, -1) }] : []),
    { phone: `+44 20 7946 0${100 + random.below(899)}` },
    { remark: remark ? '' : 'Starts on Monday' },
  ],
  role: ({ menus, sequence }) => [
    ...(Array.isArray(menus) && menus.length > 3 ? [{ menus: menus.slice(0, -2) }] : []),
    { description: '' },
    { sequence: Number(sequence) - 1 },
  ],
  menu: ({ sequence }) => [{ sequence: Number(sequence) - 1 }, { description: 'To be described' }],
};

/** Tells how each of the records came to be as it is, for as long as there is room, and what those left that are gone. */
export async function makeHistory(
  tx: Transaction,
  entities: Record<Entity, EntityChanges>,
  context: GeneratorContext,
  pasts: Record<Entity, readonly Past[]>,
  actors: readonly Actor[],
  most: number,
): Promise<History> {
  const changes: ChangeRow[] = [];
  const refs: ChangeRef[] = [];
  for (const entity of ['menu', 'role', 'user'] as const) {
    for (const past of pasts[entity]) {
      if (changes.length + past.edited.length + 2 > most) return { changes, refs };
      const record = await entities[entity].audited(tx, past.id);
      if (!record) continue;
      for (const told of changesOf(context, entity, past, record)) {
        const by = actorOf(context.random, actors, entity, told.now);
        const id = context.newId(told.now);
        const row = toChangeRow({
          ...{ actor: { user_id: by.id, username: by.username }, address: by.address },
          ...{ trace_id: `TRACE-${id.toUpperCase()}`, entity, id: past.id },
          ...told,
        });
        // Nothing of it is to be kept from being guessed.
        changes.push({ ...row, id, actor_salt: id, record_salt: id });
        for (const ref of told.refs ?? [])
          refs.push({ change_id: id, entity: ref.entity, record_id: ref.id });
      }
    }
  }
  return { changes, refs };
}

type Told = Pick<NewChange, 'verb' | 'name' | 'before' | 'after' | 'refs' | 'now'>;

/** From the latest version backwards, so that the last one is what the record says now. */
function changesOf(
  { random }: GeneratorContext,
  entity: Entity,
  { created, edited, deleted }: Past,
  { name, snapshot, before: whole, refs }: AuditedRecord,
): Told[] {
  const told: Told[] = [];
  if (deleted !== undefined) {
    told.push({ verb: 'delete', name, before: whole, refs, now: deleted });
  }
  let after: Snapshot = { ...snapshot };
  const earlier = EARLIER[entity](after, random).slice(0, edited.length);
  const times = edited.slice(edited.length - earlier.length);
  for (const [at, patch] of earlier.entries()) {
    const now = times[times.length - 1 - at] ?? created;
    const updated = times[times.length - 2 - at] ?? created;
    const before = { ...after, ...patch, updated_at: new Date(updated).toISOString() };
    told.push({ verb: 'update', name, before, after, now });
    after = before;
  }
  told.push({ verb: 'create', name, after, now: created });
  return told.reverse();
}

/** Root made what is older than those who may. */
function actorOf(random: Random, actors: readonly Actor[], entity: Entity, at: number): Actor {
  const able = actors.filter(({ since, changes }) => since < at && changes.includes(entity));
  return able.length > 0 ? random.pick(able) : ROOT;
}

const ROOT: Actor = {
  ...{ id: ROOT_ID, username: 'admin', address: '10.0.0.10' },
  ...{ since: 0, changes: ['menu', 'role', 'user'] },
};
