import type { Role, RoleForm } from '@/schemas/role';
import { listIn } from '../../crud/import/records';
import { statusIn } from '../../crud/import/statusWords';
import type { Importing } from '../../crud/importRun';
import { tables } from '../../db/database';
import { invalidFields } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import { menuCodes } from '../../permission/menuCodes';

const { menu, role } = tables;

export const roleImport: Importing<Role, RoleForm> = {
  columns: ['code', 'name', 'description', 'sequence', 'status', 'second_factor', 'menus'],
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
      toForm: (record, found) => {
        const { code, name, description, sequence, status, second_factor } = record;
        return {
          code,
          name: name ?? found?.name ?? code,
          description: description ?? found?.description ?? '',
          sequence: sequence ? Number(sequence) : (found?.sequence ?? 0),
          status: status || found?.status || 'enabled',
          second_factor: second_factor || found?.second_factor || null,
          menus:
            'menus' in record
              ? listIn(record.menus, (code) => menus.has(code)).map(tickOf)
              : (found?.menus ?? []).map(({ menu_id }) => ({ menu_id })),
        };
      },
    };
  },
};
