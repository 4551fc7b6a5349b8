import type { Context } from 'hono';
import type { z } from 'zod';
import type { Version } from '@/schemas/history';
import type { AppEnv } from '../http/context';
import { itemNotFound } from '../lib/errors';
import { ROOT_ID } from '../lib/root';
import { changedFields, fieldsOf, formIn } from './form';
import {
  actionOf,
  countsOfActions,
  type ListedChange,
  type Listing,
  listChanges,
  listDeletions,
  type Page,
} from './read';
import type { Store } from './store';
import { mayListUsers, usersShownTo } from './users';
import type { EntityDefinition } from './writes';

interface Versions {
  data: Version[];
  /** Left out where there are none. */
  total?: number;
  total_capped?: true;
}

interface Definition<Item>
  extends Pick<EntityDefinition<never, z.ZodType, never>, 'entity' | 'tables' | 'item' | 'form'> {
  nameOf(item: Item): string;
  store: Pick<
    Store<Item, never, never, never>,
    'find' | 'cascaded' | 'besides' | 'toForm' | 'givenByHand' | 'isUndoable'
  >;
}

/** Reads the versions of a record, latest first. @throws {ApiError} 404 */
export async function readHistory<Item>(
  c: Context<AppEnv>,
  definition: Definition<Item>,
  id: string,
  page: Page,
): Promise<Versions> {
  const { entity, store } = definition;
  const { db } = c.var;
  const found = await store.find(db, id);
  const { cascaded } = store;
  const listing = await listChanges(db, entity, id, {
    ...{ members: membersOf(definition), cascaded, page },
  });
  // What was seeded, and went with another one, has no change of its own.
  if (!found && listing.total === 0) throw itemNotFound(entity);
  const names = listing.changes.map((change) => nameIn(definition, change, id));
  const name = found ? definition.nameOf(found) : (names.find(Boolean) ?? '');
  return versionsOf(c, definition, listing, (_, at) => ({ id, name: names[at] || name }));
}

/** Reads the last version of each record that is not there. */
export async function readDeleted<Item>(
  c: Context<AppEnv>,
  definition: Definition<Item>,
  page: Page,
): Promise<Versions> {
  const { entity, tables } = definition;
  const members = membersOf(definition);
  const listing = await listDeletions(c.var.db, entity, tables[0], { members, page });
  return versionsOf(c, definition, listing, (deletion) => ({
    id: deletion.record_id,
    name: deletion.record_name,
  }));
}

/** What the snapshots of a list are read for: the fields of the form and what decides on restores. */
const membersOf = <Item>(definition: Definition<Item>): string[] => [
  ...fieldsOf(definition).map(([name]) => name),
  ...(definition.store.besides ?? []),
];

/** Returns what a change left the record called; empty where another record's change does not have the name. */
function nameIn<Item>(
  { nameOf }: Definition<Item>,
  { record_id, record_name, after, cascaded_name }: ListedChange,
  id: string,
): string {
  if (record_id !== id) return cascaded_name ?? '';
  return (after && nameOf(after as unknown as Item)) || record_name;
}

async function versionsOf<Item>(
  c: Context<AppEnv>,
  definition: Definition<Item>,
  { changes, total, ...capped }: Listing,
  recordOf: (change: ListedChange, at: number) => { id: string; name: string },
): Promise<Versions> {
  const { db, principal } = c.var;
  const counts = await countsOfActions(db, definition.entity, changes);
  const actorIds = changes.map(({ actor_id }) => actor_id);
  const users = await usersShownTo(c, actorIds);
  const seesAll = await mayListUsers(c);
  /** A user who is gone is known by the name that they had then. */
  const userOf = ({ actor_id, actor_name }: ListedChange): Version['user'] => {
    const shown = users.get(actor_id);
    if (shown || (!seesAll && actor_id !== principal.user_id)) return shown ?? null;
    return { id: actor_id || ROOT_ID, username: actor_name, name: '' };
  };
  const data = changes.map((change, at) => ({
    ...versionOf(definition, change, recordOf(change, at)),
    together: counts.get(actionOf(change)) ?? 1,
    user: userOf(change),
  }));
  return { data, ...(total && { total }), ...capped };
}

function versionOf<Item>(
  definition: Definition<Item>,
  change: ListedChange,
  record: { id: string; name: string },
): Omit<Version, 'user' | 'together'> {
  const { verb, before, after, restored_from, undoes } = change;
  const action = actionIn(definition, change, record.id);
  const isOwn = change.record_id === record.id;
  const isRestorable = isOwn && !verb.endsWith('-password');
  const whole = isRestorable ? formIn(definition, verb === 'delete' ? before : after) : undefined;
  const isUndoable = verb === 'create' || formIn(definition, before) !== undefined;
  return {
    id: change.id,
    record_id: record.id,
    name: record.name,
    action,
    at: change.created_at.toISOString(),
    trace_id: change.trace_id,
    linked: isOwn
      ? null
      : { entity: change.entity, id: change.record_id, name: change.record_name },
    returned: !action.endsWith('link') && (restored_from ?? undoes) !== null,
    undoes: !action.endsWith('link') && undoes !== null,
    fields: isRestorable ? changedFields(definition, before, after) : [],
    restorable: whole !== undefined,
    undoable: isRestorable && isUndoable && (definition.store.isUndoable?.(change) ?? true),
    ...(whole && whole.filled.length > 0 && { filled: whole.filled }),
  };
}

/** What a change is to a record: of another one it took the record along, or a link of it along or back. */
function actionIn<Item>(
  { entity }: Definition<Item>,
  change: ListedChange,
  id: string,
): Version['action'] {
  const isOfKind = change.record_id === id || change.entity === entity;
  if (isOfKind) return change.verb as Version['action'];
  return change.verb === 'delete' ? 'unlink' : 'relink';
}
