import { roleFileColumns } from '@/schemas/export';
import type { RoleQuery } from '@/schemas/role';
import type { Exporting } from '../../crud/export/routes';
import { tables } from '../../db/database';
import { menuCodes } from '../../permission/menuCodes';
import { roleStore } from './queries';

const PAGE = 100;

export const roleExport: Exporting<RoleQuery> = {
  columns: roleFileColumns,
  pages: async function* (db, query) {
    const refs = menuCodes(await db.select().from(tables.menu));
    for (let current = 1; ; current += 1) {
      const page = { ...query, resultType: undefined, current, pageSize: PAGE };
      const { data } = await roleStore.list(db, page);
      for (const { id } of data) {
        const found = await roleStore.find(db, id);
        if (!found) continue;
        const { menus, ...fields } = found;
        const codes = (menus ?? []).map(({ menu_id }) => refs.get(menu_id)?.code ?? menu_id);
        yield [{ ...fields, menus: codes }];
      }
      if (data.length < PAGE) return;
    }
  },
};
