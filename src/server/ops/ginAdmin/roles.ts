import { eq } from 'drizzle-orm';
import { tables } from '../../db/database';
import { type Item, numberOf } from './items';
import { heldTargets, LinkMove } from './links';
import {
  createAs,
  idsHere,
  keepIdentities,
  type Moved,
  type Moving,
  noteChanged,
  updateAs,
  withoutDeleted,
} from './moving';

const { role, role_menu } = tables;

interface Roles {
  roles: readonly Item[];
  grants: readonly Item[];
}

/** Takes roles in, with those of their menus that are here. */
export async function moveRoles(
  moving: Moving,
  { roles, grants }: Roles,
  menus: Moved,
): Promise<Moved> {
  const { report } = moving;
  const links = new LinkMove(
    moving,
    { kind: 'menus of roles', of: 'role_id', to: 'menu_id' },
    grants,
    menus,
  );
  const moved: Moved = new Map();
  const here = await idsHere(moving, role, roles);
  const missing = roles.filter(({ id }) => !here.has(id));
  const taken: Item[] = [];
  for (const item of await withoutDeleted(moving, 'role', 'roles', missing)) {
    const { sequence, ...fields } = item.fields;
    const wanted = links.toTake(item);
    const body = { ...fields, sequence: numberOf(sequence), menus: wanted.map(({ ends }) => ends) };
    if (!(await createAs(moving, 'role', 'roles', item, body))) {
      links.leave(wanted.length);
      continue;
    }
    links.take(wanted);
    taken.push(item);
    moved.set(item.id, { id: item.id, isNew: true });
  }
  const held = await heldTargets(moving, role_menu, here);
  for (const item of roles.filter(({ id }) => here.has(id))) {
    report.count('roles', 'here');
    moved.set(item.id, { id: item.id, isNew: false });
    await links.add(item, held.get(item.id), async (menus) => {
      const [row] = await moving.write.tx.select().from(role).where(eq(role.id, item.id));
      return updateAs(moving, 'role', 'roles', item, { ...row, menus });
    });
  }
  links.leaveRest(new Set(roles.map(({ id }) => id)));
  await keepIdentities(moving, role_menu, links.taken);
  await noteChanged(moving, role, 'roles', taken, ['code', 'name']);
  return moved;
}
