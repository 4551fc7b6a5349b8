import type { PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { FieldErrorCode } from '@/schemas/errors';
import type { Database, Transaction } from '../db/database';
import { violatedConstraint } from '../db/errors';
import { assertMatch } from '../http/etag';
import { invalidFields, itemNotFound } from '../lib/errors';
import { fieldError } from '../lib/fieldError';
import { newId } from '../lib/ids';
import type { Snapshot } from './read';
import type { EntityName, NewChange } from './record';
import type { Identity, Store } from './store';
import type { WriteContext } from './writeContext';

/** What to say when the constraint of that name is violated. */
interface UniqueRule {
  constraint: string;
  field: string;
  code: Extract<FieldErrorCode, 'taken' | `${string}_taken`>;
}

export interface Identified {
  id: string;
}

type Recorded = 'auditSnapshot' | 'cascadePreview' | 'references';

export interface WritableEntity<Item extends Identified, Form, Prepared> {
  entity: NewChange['entity'];
  nameOf(item: Item): string;
  store: Pick<
    Store<Item, Form, never, Prepared>,
    'find' | 'create' | 'update' | 'remove' | Recorded | 'setsPassword'
  >;
  unique?: UniqueRule | undefined;
}

/** What the past of an entity's records needs of it. */
export interface EntityDefinition<Item extends Identified, Form extends z.ZodType, Prepared>
  extends WritableEntity<Item, z.infer<Form>, Prepared> {
  entity: EntityName;
  /** Its own table and those of its links. */
  tables: readonly [own: PgTable, ...links: PgTable[]];
  path: string;
  item: z.ZodType;
  form: Form;
  store: Omit<Store<Item, z.infer<Form>, never, Prepared>, 'list' | 'selectable'>;
}

interface Recreation<Item> {
  identity?: Identity;
  /** Called before the snapshot is taken; returns what the change has besides. */
  restoreLinks?(item: Item): Promise<object | undefined>;
}

const newIdentity = (now: Date): Identity => ({
  id: newId(now.getTime()),
  created_at: now,
  updated_at: now,
});

/** Creates a record; the answer holds the one-time password where there is one. */
export async function createItem<Item extends Identified, Form, Prepared>(
  write: WriteContext,
  definition: WritableEntity<Item, Form, Prepared>,
  form: Prepared,
  { identity = newIdentity(write.now), restoreLinks }: Recreation<Item> = {},
): Promise<Item & { password?: string }> {
  const { entity, store, unique } = definition;
  const { item, oneTimePassword } = await store
    .create(write, form, identity)
    .catch((error) => refuseTaken(error, unique));
  const links = await restoreLinks?.(item);
  const after = { ...(await store.auditSnapshot(write.tx, item)), ...links };
  const refs = store.references?.(after);
  await write.audit({ verb: 'create', entity, ...named(item, definition), after, refs });
  return { ...item, ...(oneTimePassword && { password: oneTimePassword }) };
}

/** @throws {ApiError} 404, and 412 when the item has changed */
export async function updateItem<Item extends Identified, Form, Prepared>(
  write: WriteContext,
  definition: WritableEntity<Item, Form, Prepared>,
  id: string,
  form: Prepared,
  ifMatch: string | undefined,
): Promise<void> {
  const { entity, store, unique } = definition;
  const found = await findItem(write.tx, definition, id);
  assertMatch(ifMatch, found);
  const before = await store.auditSnapshot(write.tx, found);
  const item = await store.update(write, found, form).catch((error) => refuseTaken(error, unique));
  const after = await store.auditSnapshot(write.tx, item);
  await write.audit({ verb: 'update', entity, ...named(found, definition), before, after });
  if (store.setsPassword?.(form)) {
    await write.audit({ verb: 'reset-password', entity, ...named(found, definition) });
  }
}

/** @throws {ApiError} 404, and 412 when the item has changed */
export async function removeItem<Item extends Identified, Form, Prepared>(
  write: WriteContext,
  definition: WritableEntity<Item, Form, Prepared>,
  id: string,
  ifMatch: string | undefined,
): Promise<void> {
  const { entity, store } = definition;
  const found = await findItem(write.tx, definition, id);
  assertMatch(ifMatch, found);
  const { before, refs } = await deletionOf(write.tx, definition, found);
  await store.remove(write, found);
  await write.audit({ verb: 'delete', entity, ...named(found, definition), before, refs });
}

/** Returns what a record's deletion would tell: the record, and which others it reaches. */
export async function deletionOf<Item extends Identified>(
  tx: Transaction,
  { store }: { store: Pick<Store<Item, never, never, never>, Recorded> },
  item: Item,
) {
  const snapshot: object = await store.auditSnapshot(tx, item);
  const before: object = { ...snapshot, ...(await store.cascadePreview?.(tx, item)) };
  return { snapshot, before, refs: store.references?.(before as Snapshot) };
}

/** @throws {ApiError} 404 */
export async function findItem<Item>(
  db: Database | Transaction,
  { entity, store }: { entity: string; store: Pick<Store<Item, never, never, never>, 'find'> },
  id: string,
): Promise<Item> {
  const found = await store.find(db, id);
  if (!found) throw itemNotFound(entity);
  return found;
}

/** @throws {ApiError} 400 where the constraint was violated, else the error */
export function refuseTaken(error: unknown, unique: UniqueRule | undefined): never {
  if (!unique || violatedConstraint(error) !== unique.constraint) throw error;
  throw invalidFields([fieldError(unique.field, unique.code)]);
}

const named = <Item extends Identified>(
  item: Item,
  { nameOf }: Pick<WritableEntity<Item, never, never>, 'nameOf'>,
) => ({ id: item.id, name: nameOf(item) });
