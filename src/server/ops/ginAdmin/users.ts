import { eq, sql } from 'drizzle-orm';
import { isBcrypt } from '../../auth/password/hash';
import { tables } from '../../db/database';
import { ROOT_ID } from '../../lib/root';
import { type Item, nameOf } from './items';
import { heldTargets, LinkMove } from './links';
import {
  idsHere,
  keepIdentities,
  type Moved,
  type Moving,
  noteChanged,
  updateAs,
  withoutDeleted,
} from './moving';

const { user, user_role } = tables;

interface Users {
  users: readonly Item[];
  links: readonly Item[];
}

/** Takes users in, with those of their roles that are here and with their passwords. */
export async function moveUsers(
  moving: Moving,
  { users: all, links: given }: Users,
  roles: Moved,
): Promise<void> {
  const { report, write, changes } = moving;
  const links = new LinkMove(
    moving,
    { kind: 'roles of users', of: 'user_id', to: 'role_id' },
    given,
    roles,
  );
  const users = withoutRoot(moving, all);
  const here = await idsHere(moving, user, users);
  const missing = users.filter(({ id }) => !here.has(id));
  const wanted = (await withoutDeleted(moving, 'user', 'users', missing)).map((item) => ({
    item,
    roles: links.toTake(item),
  }));
  const refused = await changes.user.createMany?.(
    write,
    wanted.map(({ item, roles }) => ({
      body: { ...withoutPassword(item), roles: roles.map(({ ends }) => ends) },
      identity: identityOf(item),
    })),
  );
  if (!refused) throw new Error('users are not made by the hundred');
  const taken: Item[] = [];
  for (const [at, { item, roles }] of wanted.entries()) {
    const error = refused[at];
    if (error) {
      report.refuseBecause('users', nameOf(item), error);
      links.leave(roles.length);
      continue;
    }
    report.count('users', 'taken');
    links.take(roles);
    taken.push(item);
  }
  const held = await heldTargets(moving, user_role, here);
  for (const item of users.filter(({ id }) => here.has(id))) {
    report.count('users', 'here');
    await links.add(item, held.get(item.id), async (roles) => {
      const [row] = await moving.write.tx.select().from(user).where(eq(user.id, item.id));
      return updateAs(moving, 'user', 'users', item, { ...row, roles });
    });
  }
  links.leaveRest(new Set(all.map(({ id }) => id)));
  await keepIdentities(moving, user_role, links.taken);
  await keepPasswords(moving, taken);
  await noteChanged(moving, user, 'users', taken, ['username', 'name', 'email', 'phone', 'remark']);
}

const identityOf = ({ id, created_at, updated_at }: Item) => ({ id, created_at, updated_at });

const withoutPassword = ({ fields: { password: _, ...fields } }: Item) => fields;

function withoutRoot({ report }: Moving, users: readonly Item[]): Item[] {
  return users.filter((item) => {
    if (item.id !== ROOT_ID) return true;
    report.refuse(
      'users',
      nameOf(item),
      'has the id of the root user',
      'give it another id in gin-admin, then import again',
    );
    return false;
  });
}

/** Stores the hashes as they are; they are replaced at the first sign-in. */
async function keepPasswords(
  { write: { tx }, report }: Moving,
  users: readonly Item[],
): Promise<void> {
  const hashes = users.flatMap(({ id, fields: { password = '' } }) =>
    isBcrypt(password) ? [{ id, password_hash: password }] : [],
  );
  for (const item of users) {
    if (isBcrypt(item.fields.password ?? '')) continue;
    report.note(
      'users',
      nameOf(item),
      'had no password that gin-admin made, and has none here: reset it',
    );
  }
  await tx.execute(sql`
    update ${user} set password_hash = kept.password_hash
    from json_to_recordset(${JSON.stringify(hashes)}::json) as kept (id text, password_hash text)
    where ${user.id} = kept.id`);
}
