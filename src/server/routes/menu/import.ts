import { type Menu, type MenuForm, menuFormSchema, menuSchema } from '@/schemas/menu';
import {
  type Importing,
  type ImportRecord,
  importColumns,
  listIn,
} from '../../crud/import/records';
import { statusIn } from '../../crud/import/statusWords';
import { tables } from '../../db/database';
import { invalidFields } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import { menuCodes } from '../../permission/menuCodes';

/** Imports a menu by its codes from the root, dots between; a parent may be in the same file. */
export const menuImport: Importing<Menu, MenuForm> = {
  columns: importColumns(menuSchema, menuFormSchema, 'parent_id'),
  verbatim: ['description'],
  nested: true,
  meaning: (column, text, heading) =>
    column === 'status' ? statusIn(text, heading, { on: 'enabled', off: 'disabled' }) : text,
  ordered: (records) =>
    records
      .map((record, at) => ({ at, depth: codeOf(record).split('.').length }))
      .sort((one, other) => one.depth - other.depth || one.at - other.at)
      .map(({ at }) => at),
  open: async ({ tx }, records) => {
    const places = new Map(records.map((record, at) => [record, records.length - at]));
    const refs = menuCodes(await tx.select().from(tables.menu));
    const ids = new Map([...refs.values()].map(({ code, id }) => [code, id]));
    return {
      keyOf: codeOf,
      find: (code) => ids.get(code),
      made: (record, id) => void ids.set(codeOf(record), id),
      toForm: (record, found) => {
        const codes = codeOf(record);
        const above = codes.slice(0, Math.max(0, codes.lastIndexOf('.')));
        const parent_id = above ? ids.get(above) : '';
        if (parent_id === undefined) {
          throw invalidFields([fieldError('code', 'unknown_code', { code: above })]);
        }
        return {
          code: codes.slice(codes.lastIndexOf('.') + 1),
          parent_id,
          name: record.name ?? found?.name ?? codes,
          ...(!found && !record.sequence && { sequence: places.get(record) }),
          ...('resources' in record && { resources: listIn(record.resources).map(toCall) }),
        };
      },
    };
  },
};

const codeOf = ({ code = '' }: ImportRecord): string => String(code);

function toCall(line: string): { method: string; path: string } {
  const [method = '', path = ''] = line.split(/\s+/, 2);
  return { method: method.toUpperCase(), path };
}
