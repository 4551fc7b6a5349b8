import { type RoleQuery, roleExported } from '@/schemas/role';
import type { Exporting } from '../../crud/export/rows';
import { type Database, tables } from '../../db/database';
import { menuCodes } from '../../permission/menuCodes';
import { roleStore } from './queries';

const PAGE = 100;

export const roleExport: Exporting<RoleQuery> = {
  ...roleExported,
  pages: async function* (db, query, ids) {
    const refs = menuCodes(await db.select().from(tables.menu));
    for await (const id of ids ?? idsOf(db, query)) {
      const found = await roleStore.find(db, id);
      if (!found) continue;
      const { menus, id: _, ...fields } = found;
      const codes = (menus ?? []).map(({ menu_id }) => refs.get(menu_id)?.code ?? menu_id);
      yield [{ ...fields, menus: codes }];
    }
  },
};

async function* idsOf(db: Database, query: RoleQuery): AsyncGenerator<string> {
  for (let current = 1; ; current += 1) {
    const page = { ...query, resultType: undefined, current, pageSize: PAGE };
    const { data } = await roleStore.list(db, page);
    for (const { id } of data) yield id;
    if (data.length < PAGE) return;
  }
}
