import { type RoleQuery, roleExported } from '@/schemas/role';
import type { Exporting } from '../../crud/export/texts';
import { pagesOf } from '../../crud/list';
import { tables } from '../../db/database';
import { menuCodes } from '../../permission/menuCodes';
import { roleStore } from './queries';

const PAGE = 100;

export const roleExport: Exporting<RoleQuery> = {
  ...roleExported,
  pages: async function* (db, query, ids) {
    const refs = menuCodes(await db.select().from(tables.menu));
    const listed = pagesOf(roleStore.list, db, { ...query, resultType: undefined }, PAGE);
    for await (const page of ids ? [ids.map((id) => ({ id }))] : listed) {
      for (const { id } of page) {
        const found = await roleStore.find(db, id);
        if (!found) continue;
        const { menus, id: _, ...fields } = found;
        const codes = (menus ?? []).map(({ menu_id }) => refs.get(menu_id)?.code ?? menu_id);
        yield [{ ...fields, menus: codes }];
      }
    }
  },
};
