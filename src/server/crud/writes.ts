import type { FieldErrorCode } from '@/schemas/errors';
import type { AuditEntry } from '../audit/auditLog';
import { invalidFields, itemNotFound } from '../base/errors';
import { fieldError } from '../base/fieldError';
import { newId } from '../base/ids';
import type { Database, Transaction } from '../db/database';
import { violatedConstraint } from '../db/errors';
import { assertMatch } from '../http/etag';
import type { Identity, Store } from './store';
import type { WriteContext } from './writeContext';

export interface Identified {
  id: string;
}

/** What to say when the constraint of that name is violated. */
export interface UniqueRule {
  constraint: string;
  field: string;
  code: Extract<FieldErrorCode, 'taken' | `${string}_taken`>;
}

export interface WritableEntity<Item extends Identified, Form, Prepared> {
  entity: AuditEntry['entity'];
  nameOf(item: Item): string;
  store: Pick<
    Store<Item, Form, never, Prepared>,
    'find' | 'create' | 'update' | 'remove' | 'auditSnapshot' | 'cascadePreview' | 'setsPassword'
  >;
  unique?: UniqueRule | undefined;
}

interface Remade<Item> {
  identity?: Identity;
  /** Before the audit looks at it; returns what the audit tells besides. */
  relink?(item: Item): Promise<object | undefined>;
}

const newIdentity = (now: Date): Identity => ({
  id: newId(now.getTime()),
  created_at: now,
  updated_at: now,
});

/** With the one-time password where there is one. */
export async function createItem<Item extends Identified, Form, Prepared>(
  write: WriteContext,
  definition: WritableEntity<Item, Form, Prepared>,
  form: Prepared,
  { identity = newIdentity(write.now), relink }: Remade<Item> = {},
): Promise<Item & { password?: string }> {
  const { entity, store, unique } = definition;
  const { item, oneTimePassword } = await store
    .create(write, form, identity)
    .catch((error) => refuseTaken(error, unique));
  const told = await relink?.(item);
  const after = { ...(await store.auditSnapshot(write.tx, item)), ...told };
  await write.audit({ verb: 'create', entity, ...named(item, definition), after });
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
  const snapshot = await store.auditSnapshot(write.tx, found);
  const before = { ...snapshot, ...(await store.cascadePreview?.(write.tx, found)) };
  await store.remove(write, found);
  await write.audit({ verb: 'delete', entity, ...named(found, definition), before });
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

function refuseTaken(error: unknown, unique: UniqueRule | undefined): never {
  if (!unique || violatedConstraint(error) !== unique.constraint) throw error;
  throw invalidFields([fieldError(unique.field, unique.code)]);
}

const named = <Item extends Identified>(
  item: Item,
  { nameOf }: Pick<WritableEntity<Item, never, never>, 'nameOf'>,
) => ({ id: item.id, name: nameOf(item) });
