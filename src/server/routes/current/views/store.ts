import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { SavedView, SavedViewForm } from '@/schemas/savedView';
import type { Principal } from '../../../auth/session/queries';
import type { WriteContext } from '../../../changes/writeContext';
import type { WritableEntity } from '../../../changes/writes';
import { isoDates } from '../../../crud/isoDates';
import { type Database, type Transaction, tables } from '../../../db/database';
import { theRow } from '../../../db/rows';
import { invalidFields } from '../../../lib/errors';
import { fieldError } from '../../../lib/fieldError';
import { canCall } from '../../../permission/current';

/** The most views of a person, and the most of a role, over all lists. */
const MAX_VIEWS = 50;

/** The most views that a list offers. */
const MAX_LISTED = 500;

const EDIT_ROLE = { method: 'PUT', path: '/api/v1/roles/{id}' };

const { role, saved_view } = tables;

interface Viewer {
  user_id: string;
  role_ids: string[];
  editsRoles: boolean;
}

/** Returns the caller's own, those of roles in force that they hold, and with the right to edit roles those of all. */
export async function listViews(
  db: Database,
  principal: Principal,
  list: string | undefined,
): Promise<SavedView[]> {
  const editsRoles = await canCall(db, principal, EDIT_ROLE.method, EDIT_ROLE.path);
  const viewer = { ...principal, editsRoles };
  return read(db, viewer, list === undefined ? undefined : eq(saved_view.list, list));
}

/** What the actor may do with views: change their own, and those of roles if they may edit roles. */
export function viewsOf(
  write: WriteContext,
): WritableEntity<SavedView, SavedViewForm, SavedViewForm> {
  const { user_id, role_ids } = write.actor;
  const viewer = { user_id, role_ids, editsRoles: write.mayCall(EDIT_ROLE) };
  const ownerOf = ({ role_id }: { role_id: string | null }) => (role_id ? null : user_id);
  const find = async (db: Database | Transaction, id: string) => {
    const [found] = await read(db, viewer, eq(saved_view.id, id));
    return found;
  };
  return {
    entity: 'view',
    nameOf: ({ name }) => name,
    unique: { constraint: 'saved_view_name', field: 'name', code: 'taken' },
    store: {
      find,
      create: async ({ tx }, form, identity) => {
        await assertMayKeep(write, form.role_id);
        await assertRoom(tx, user_id, form.role_id);
        await tx.insert(saved_view).values({ ...form, ...identity, user_id: ownerOf(form) });
        return { item: theRow(await read(tx, viewer, eq(saved_view.id, identity.id))) };
      },
      update: async ({ tx, now }, { id, role_id }, form) => {
        await assertMayKeep(write, role_id);
        await assertMayKeep(write, form.role_id);
        if (form.role_id !== role_id) await assertRoom(tx, user_id, form.role_id);
        const changed = { ...form, user_id: ownerOf(form), updated_at: now };
        await tx.update(saved_view).set(changed).where(eq(saved_view.id, id));
        return theRow(await read(tx, viewer, eq(saved_view.id, id)));
      },
      remove: async ({ tx }, { id, role_id }) => {
        await assertMayKeep(write, role_id);
        await tx.delete(saved_view).where(eq(saved_view.id, id));
      },
      auditSnapshot: async (_, { changeable: _may, role_name: _name, ...stored }) => stored,
    },
  };
}

/** Of views that are not for the viewer to see nothing is read. */
async function read(
  db: Database | Transaction,
  { user_id, role_ids, editsRoles }: Viewer,
  where: SQL | undefined,
): Promise<SavedView[]> {
  const holds = inArray(saved_view.role_id, role_ids);
  const rows = await db
    .select({ view: saved_view, role_name: role.name })
    .from(saved_view)
    .leftJoin(role, eq(role.id, saved_view.role_id))
    .where(
      and(
        where,
        or(
          eq(saved_view.user_id, user_id),
          and(holds, eq(role.status, 'enabled')),
          editsRoles ? sql`${saved_view.role_id} is not null` : undefined,
        ),
      ),
    )
    .orderBy(sql`${saved_view.user_id} is null`, asc(saved_view.name), asc(saved_view.id))
    .limit(MAX_LISTED);
  return rows.map(({ view: { user_id: owner, ...view }, role_name }) => ({
    ...view,
    ...isoDates(view),
    role_name,
    changeable: owner !== null || editsRoles,
  }));
}

async function assertRoom(tx: Transaction, userId: string, roleId: string | null): Promise<void> {
  const isOwners = roleId ? eq(saved_view.role_id, roleId) : eq(saved_view.user_id, userId);
  if ((await tx.$count(saved_view, isOwners)) < MAX_VIEWS) return;
  throw invalidFields([fieldError('name', 'too_many_saved', { max: MAX_VIEWS })]);
}

/** Allows what is one's own, and what is a role's by the right to edit roles. @throws {ApiError} 403, 400 for an unknown role */
async function assertMayKeep(write: WriteContext, roleId: string | null): Promise<void> {
  if (roleId === null) return;
  write.assertMayCall(EDIT_ROLE);
  if ((await write.tx.$count(role, eq(role.id, roleId))) > 0) return;
  throw invalidFields([fieldError('role_id', 'unknown_role', { id: roleId })]);
}
