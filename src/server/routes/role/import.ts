import { type Role, type RoleForm, roleFormSchema, roleSchema } from '@/schemas/role';
import { type Importing, importColumns, listIn } from '../../crud/import/records';
import { statusIn } from '../../crud/import/statusWords';
import { tables } from '../../db/database';
import { invalidFields } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import { menuCodes } from '../../permission/menuCodes';

const { menu, role } = tables;

export const roleImport: Importing<Role, RoleForm> = {
  columns: importColumns(roleSchema, roleFormSchema),
  verbatim: ['description'],
  meaning: (column, text, heading) =>
    column === 'status' ? statusIn(text, heading, { on: 'enabled', off: 'disabled' }) : text,
  open: async ({ tx }) => {
    const ids = new Map((await tx.select().from(role)).map(({ code, id }) => [code, id]));
    const refs = menuCodes(await tx.select().from(menu));
    const menus = new Map([...refs.values()].map(({ code, id }) => [code, id]));
    const tickOf = (code: string) => {
      const menu_id = menus.get(code);
      if (!menu_id) throw invalidFields([fieldError('menus', 'unknown_code', { code })]);
      return { menu_id };
    };
    return {
      keyOf: ({ code = '' }) => String(code),
      find: (code) => ids.get(code),
      toForm: (record, found) => ({
        name: record.name ?? found?.name ?? record.code,
        ...('menus' in record && {
          menus: listIn(record.menus, (code) => menus.has(code)).map(tickOf),
        }),
      }),
    };
  },
};
