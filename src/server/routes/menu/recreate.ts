import type { Menu, MenuForm } from '@/schemas/menu';
import { MAX_LEVELS } from '@/schemas/menu';
import { danglingRefs, goneFrom } from '../../changes/danglingRefs';
import type { Recreated, Store } from '../../changes/store';
import type { WriteContext } from '../../changes/writeContext';
import { menuPlace, takePlaces } from '../../crud/givenCodes';
import { syncLinks } from '../../crud/links';
import { type Transaction, tables } from '../../db/database';
import { insertRows } from '../../db/rows';
import { invalidFields, parentNotFound } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import { callOf } from '../../permission/consoleMenu';
import { toMenu } from '../../permission/menuTree';
import { rolesIn } from './history';
import { ancestorIds } from './line';
import { assertBelowFitsConsole } from './protection';
import { assertServices } from './services';

const { menu, menu_resource, role, role_menu } = tables;

type Items = readonly Recreated<MenuForm>[];

/** Makes the submenus of a menu again, however many, with the statements of one. */
export const recreateSubmenus: NonNullable<
  Store<Menu, never, never, MenuForm>['recreateCascaded']
> = async (write, items) => {
  const rows = items.map(({ form: { resources: _, ...fields }, identity }) => ({
    ...fields,
    ...identity,
  }));
  const lines = await linesOf(write.tx, rows);
  await assertBelowFitsConsole(
    write.tx,
    rows[0]?.parent_id ?? '',
    items.map(({ form, identity: { id } }) => ({ ...form, id })),
  );
  const calls = items.flatMap(({ form }) => form.resources);
  await assertServices(
    write.tx,
    items.map(({ form }) => form),
  );
  write.assertHoldsCalls(calls);
  await insertRows(
    write.tx,
    menu,
    rows.map((row) => JSON.stringify(row)),
  );
  await takePlaces(
    write,
    rows.map((row) => ({ id: row.id, place: menuPlace(row) })),
  );
  await addResources(write, items);
  const gone = await addGrants(write, items);
  const snapshots = items.map(({ form, snapshot }, at) => {
    const row = rows[at] as (typeof rows)[number];
    const above = lines.get(row.parent_id ?? '') ?? [];
    return {
      ...toMenu(row, above.map((id) => `${id}.`).join('')),
      resources: form.resources.map(callOf),
      submenus: [],
      roles: rolesIn(snapshot).filter((id) => !gone.has(id)),
    };
  });
  return { snapshots, dangling: danglingRefs('role', gone) };
};

/** The ids from the root down to each. @throws {ApiError} 404, and 400 where there would be too many levels */
async function linesOf(tx: Transaction, rows: readonly { id: string; parent_id: string | null }[]) {
  const topId = rows[0]?.parent_id ?? '';
  const lines = new Map([[topId, await ancestorIds(tx, topId)]]);
  for (const { id, parent_id } of rows) {
    const parent = parent_id ?? '';
    const above = lines.get(parent);
    if (!above) throw parentNotFound(parent);
    lines.set(id, [...above, id]);
    if (above.length + 1 > MAX_LEVELS) {
      throw invalidFields([fieldError('parent_id', 'too_many_levels', { max: MAX_LEVELS })]);
    }
  }
  return lines;
}

async function addResources(write: WriteContext, items: Items): Promise<void> {
  const links = items.flatMap(({ form, identity: { id: menu_id } }) =>
    form.resources.map(({ method, path }) => ({ menu_id, method: String(method), path })),
  );
  const keyOf = (link: (typeof links)[number]) => `${link.menu_id} ${callOf(link)}`;
  await syncLinks(write, menu_resource, [], links, keyOf);
}

/** @returns the ids of roles that are gone */
async function addGrants(write: WriteContext, items: Items): Promise<Set<string>> {
  const gone = await goneFrom(write.tx, role, [
    ...new Set(items.flatMap(({ snapshot }) => rolesIn(snapshot))),
  ]);
  const links = items.flatMap(({ snapshot, identity: { id: menu_id } }) =>
    rolesIn(snapshot).flatMap((role_id) => (gone.has(role_id) ? [] : [{ role_id, menu_id }])),
  );
  await syncLinks(write, role_menu, [], links, ({ role_id, menu_id }) => `${role_id} ${menu_id}`);
  return gone;
}
