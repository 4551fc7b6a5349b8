import { and, asc, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { LogFilter, LogFilterForm } from '@/schemas/logFilter';
import type { Principal } from '../../../auth/session/queries';
import type { WriteContext } from '../../../changes/writeContext';
import type { WritableEntity } from '../../../changes/writes';
import { isoDates } from '../../../crud/isoDates';
import { type Database, type Transaction, tables } from '../../../db/database';
import { theRow } from '../../../db/rows';
import { invalidFields } from '../../../lib/errors';
import { fieldError } from '../../../lib/fieldError';

const MAX_LOG_FILTERS = 50;

const { log_filter, role } = tables;

/** The most filters that a menu of them shows. */
const MAX_LISTED = 500;

/** The caller's own, and those that are shared with a role of theirs which is in force. */
export function listFilters(db: Database, { user_id, role_ids }: Principal) {
  const shared = and(inArray(log_filter.role_id, role_ids), eq(role.status, 'enabled'));
  return read(db, or(eq(log_filter.user_id, user_id), shared), user_id);
}

/** What a user may do with filters: change their own. */
export const filtersOf = (
  userId: string,
): WritableEntity<LogFilter, LogFilterForm, LogFilterForm> => ({
  entity: 'filter',
  nameOf: ({ name }) => name,
  unique: { constraint: 'log_filter_name_unique', field: 'name', code: 'taken' },
  store: {
    find: (db, id) => findOwn(db, userId, id),
    create: async (write, form, identity) => {
      await assertRoom(write.tx, userId);
      await assertMayShare(write, form.role_id);
      await write.tx.insert(log_filter).values({ ...form, ...identity, user_id: userId });
      return { item: await findStored(write.tx, userId, identity.id) };
    },
    update: async (write, { id, role_id }, form) => {
      if (form.role_id !== role_id) await assertMayShare(write, form.role_id);
      const changed = { ...form, updated_at: write.now };
      await write.tx.update(log_filter).set(changed).where(eq(log_filter.id, id));
      return findStored(write.tx, userId, id);
    },
    remove: async ({ tx }, { id }) =>
      void (await tx.delete(log_filter).where(eq(log_filter.id, id))),
    auditSnapshot: async (_, { own: _own, role_name: _name, ...stored }) => stored,
  },
});

async function read(
  db: Database | Transaction,
  where: SQL | undefined,
  userId: string,
): Promise<LogFilter[]> {
  const rows = await db
    .select({ filter: log_filter, role_name: role.name })
    .from(log_filter)
    .leftJoin(role, eq(role.id, log_filter.role_id))
    .where(where)
    .orderBy(asc(log_filter.name), asc(log_filter.id))
    .limit(MAX_LISTED);
  return rows.map(({ filter: { user_id, ...filter }, role_name }) => ({
    ...filter,
    ...isoDates(filter),
    role_name,
    own: user_id === userId,
  }));
}

async function findOwn(db: Database | Transaction, userId: string, id: string) {
  const [found] = await read(
    db,
    and(eq(log_filter.id, id), eq(log_filter.user_id, userId)),
    userId,
  );
  return found;
}

const findStored = async (tx: Transaction, userId: string, id: string) =>
  theRow(await read(tx, eq(log_filter.id, id), userId));

async function assertRoom(tx: Transaction, userId: string): Promise<void> {
  const count = await tx.$count(log_filter, eq(log_filter.user_id, userId));
  if (count < MAX_LOG_FILTERS) return;
  throw invalidFields([fieldError('name', 'too_many_saved', { max: MAX_LOG_FILTERS })]);
}

/** Allows sharing with a role of one's own, or with any by the right to change roles; another role is refused as an unknown one. */
async function assertMayShare(
  { tx, actor, mayCall }: WriteContext,
  id: string | null,
): Promise<void> {
  if (id === null) return;
  const mayAny = mayCall({ method: 'PUT', path: '/api/v1/roles/{id}' });
  const isKnown = (await tx.$count(role, eq(role.id, id))) > 0;
  if (isKnown && (mayAny || actor.role_ids.includes(id))) return;
  throw invalidFields([fieldError('role_id', 'unknown_role', { id })]);
}
