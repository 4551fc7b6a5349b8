import { isDeepStrictEqual } from 'node:util';
import type { Context } from 'hono';
import type { z } from 'zod';
import { MAX_UNDONE, type Restored, type UndoForm, type Undone } from '@/schemas/history';
import { MAX_IMPORTED } from '@/schemas/limits';
import type { AppEnv } from '../http/context';
import {
  itemNotFound,
  notUndoable,
  permissionDenied,
  precondition,
  versionIncomplete,
} from '../lib/errors';
import { canCall } from '../permission/current';
import { fieldsOf } from './form';
import {
  actionOf,
  type Change,
  type ChangeOutline,
  changesOf,
  findChange,
  lastChangesOf,
  type Snapshot,
  wholeChanges,
} from './read';
import { markedWith, publicOf, type ReadyRestore, type Restorer } from './restore';
import type { Route, WriteContext } from './writeContext';
import { type Identified, removeItem } from './writes';

interface Step {
  change: Change;
  /** The record to store again; undefined where the change created it, as it is deleted then. */
  ready: ReadyRestore | undefined;
}

/**
 * All changes of an action, the last first: what each left must be what is there now.
 * @throws {ApiError} 404, 400 where they cannot be undone
 */
export async function readyToUndo<Item extends Identified, Form extends z.ZodType, Prepared>(
  c: Context<AppEnv>,
  restorer: Restorer<Item, Form, Prepared>,
  asked: UndoForm,
): Promise<(write: WriteContext) => Promise<Undone>> {
  const { entity, path } = restorer.definition;
  const outlines = await changesAsked(c, entity, asked);
  if (outlines.length === 0) throw itemNotFound('version');
  assertOneAction(outlines);
  const changes = await wholeChanges(c.var.db, outlines);
  // Retention may have deleted some of them since.
  if (changes.length < outlines.length) throw itemNotFound('version');
  const { isUndoable } = restorer.definition.store;
  if (isUndoable && !changes.every(isUndoable)) throw notUndoable();
  // Before the work, which hashes a password for each user who comes back.
  for (const route of oppositesOf(changes, path)) {
    const { method } = route;
    if (!(await canCall(c.var.db, c.var.principal, method, route.path))) throw permissionDenied();
  }
  const steps: Step[] = [];
  for (const change of changes) {
    const isMade = change.verb === 'create';
    const isThere = change.verb === 'update';
    const mark = { undoes: change.id };
    const ready = isMade ? undefined : await restorer.readyAs(change, 'before', isThere, mark);
    steps.push({ change, ready });
  }
  return (write) => undoAll(write, restorer, steps);
}

/** Anybody can send a trace id that is another's, so the caller's own changes come first. */
async function changesAsked(
  { var: { db, principal } }: Context<AppEnv>,
  entity: string,
  { trace_id, version }: UndoForm,
): Promise<ChangeOutline[]> {
  if (version === undefined) {
    const own = await changesOf(db, entity, { trace_id, actor_id: principal.user_id });
    return own.length > 0 ? own : changesOf(db, entity, { trace_id });
  }
  const one = await findChange(db, entity, version);
  return one?.trace_id === trace_id ? changesOf(db, entity, one) : [];
}

/** The calls that do what the undo does. */
const oppositesOf = (changes: readonly Change[], path: string): Route[] =>
  [...new Set(changes.map(({ verb }) => verb))].map((verb) => {
    if (verb === 'delete') return { method: 'POST', path };
    return { method: verb === 'create' ? 'DELETE' : 'PUT', path: `${path}/{id}` };
  });

/** A password cannot be brought back; what several users or requests did is not undone as one. */
function assertOneAction(changes: readonly ChangeOutline[]): void {
  const isSecret = changes.some(({ verb }) => verb.endsWith('-password'));
  const actions = new Set(changes.map(actionOf));
  const max = changes.every(({ verb }) => verb === 'create') ? MAX_IMPORTED : MAX_UNDONE;
  if (isSecret || actions.size > 1 || changes.length > max) throw notUndoable();
}

async function undoAll<Item extends Identified, Form extends z.ZodType, Prepared>(
  write: WriteContext,
  restorer: Restorer<Item, Form, Prepared>,
  steps: readonly Step[],
): Promise<Undone> {
  const { definition } = restorer;
  const deletions = steps.map(({ change }) => change).filter(({ verb }) => verb === 'delete');
  await assertLatest(write, definition.entity, deletions);
  const restored: Restored[] = [];
  for (const { change, ready } of steps) {
    const { record_id, verb } = change;
    if (verb !== 'delete') await assertLeft(write, restorer, change);
    if (ready) {
      const done = await ready.run(write);
      if (done.left_out.length > 0) throw precondition();
      restored.push(done);
    } else {
      write.assertMayCall({ method: 'DELETE', path: `${definition.path}/{id}` });
      const marked = markedWith(write, { undoes: change.id });
      await removeItem(marked, definition, record_id, undefined);
    }
  }
  return { undone: steps.length, restored };
}

/** @throws {ApiError} 412 where one of the records came back since, though it is gone again */
async function assertLatest(
  { tx }: WriteContext,
  entity: string,
  deletions: readonly Change[],
): Promise<void> {
  const undone = new Set(deletions.map(({ id }) => id));
  const ids = deletions.map(({ record_id }) => record_id);
  const latest = await lastChangesOf(tx, entity, ids);
  if ([...latest.values()].some(({ id }) => !undone.has(id))) throw precondition();
}

/**
 * Compares the record with what the change left. For a creation, which a deletion undoes, its links count as well; for
 * an update only the fields of the form do, as an undo stores nothing else: a role can be renamed back after people got
 * it.
 *
 * @throws {ApiError} 412 where the record is not as that change left it
 */
async function assertLeft<Item extends Identified, Form extends z.ZodType, Prepared>(
  { tx }: WriteContext,
  { definition }: Restorer<Item, Form, Prepared>,
  { record_id, verb, after }: Change,
): Promise<void> {
  if (!after) throw versionIncomplete();
  const { store } = definition;
  const found = await store.find(tx, record_id);
  if (!found) throw precondition();
  const now = publicOf(await store.auditSnapshot(tx, found)) ?? {};
  const [is = now, was = after] = [now, after].map(
    (snapshot) => store.toForm?.(snapshot) ?? snapshot,
  );
  const compared = verb === 'update' ? formOnly(is, definition) : is;
  if (!isAsLeft(compared, was)) throw precondition();
}

function formOnly(snapshot: Snapshot, formed: Parameters<typeof fieldsOf>[0]): Snapshot {
  const names = new Set(fieldsOf(formed).map(([name]) => name));
  return Object.fromEntries(Object.entries(snapshot).filter(([name]) => names.has(name)));
}

/** What no state of a record has, or another sign-in or undo changes. */
const INCOMPARABLE = ['updated_at', 'roles_from_claims'];

/** Links that a change does not have were none; other members came with a newer version of the console. */
const isAsLeft = (is: Snapshot, was: Snapshot): boolean =>
  Object.entries(is).every(([name, value]) => {
    if (INCOMPARABLE.includes(name)) return true;
    if (Array.isArray(value)) return isDeepStrictEqual(sorted(value), sorted(linksIn(was[name])));
    return !(name in was) || isDeepStrictEqual(value, was[name]);
  });

const linksIn = (value: unknown) => (Array.isArray(value) ? value : []);

const sorted = (values: readonly unknown[]) =>
  values.map((value) => JSON.stringify(value)).toSorted();
