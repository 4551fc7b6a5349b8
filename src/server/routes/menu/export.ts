import { type Menu, type MenuQuery, menuExported } from '@/schemas/menu';
import type { Exporting, ExportRow } from '../../crud/export/texts';
import { tables } from '../../db/database';
import { menuCodes } from '../../permission/menuCodes';
import { menuStore } from './queries';

/** Exports menus from the root down, so that an import finds each parent before. */
export const menuExport: Exporting<MenuQuery> = {
  ...menuExported,
  pages: async function* (db, filters, ids) {
    const chosen = ids && new Set(ids);
    const refs = menuCodes(await db.select().from(tables.menu));
    const { data } = await menuStore.list(db, { ...filters, includeResources: 'true' });
    const codeOf = (id: string, code: string) => refs.get(id)?.code ?? code;
    for (const top of data) yield rowsOf(top, codeOf, chosen);
  },
};

function rowsOf(
  menu: Menu,
  codeOf: (id: string, code: string) => string,
  chosen?: ReadonlySet<string>,
): ExportRow[] {
  const {
    id,
    code,
    children,
    resources,
    parent_id: _,
    parent_path: __,
    role_count: ___,
    service: ____,
    ...fields
  } = menu;
  const calls = (resources ?? []).map(({ method, path }) => `${method} ${path}`);
  const row = { ...fields, code: codeOf(id, code), resources: calls };
  const below = (children ?? []).flatMap((child) => rowsOf(child, codeOf, chosen));
  return !chosen || chosen.has(id) ? [row, ...below] : below;
}
