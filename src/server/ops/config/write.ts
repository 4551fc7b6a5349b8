import { stringify } from 'yaml';
import { type Entries, inOrder, type MenuEntry, type RoleEntry } from './entries';
import { FORMAT } from './schema';

/** The same bytes for the same menus and roles, whatever their ids and dates are. */
export function configText({ menus, roles }: Entries): string {
  const below = new Map<string, MenuEntry[]>();
  for (const codes of inOrder(menus.keys())) {
    const entry = menus.get(codes) as MenuEntry;
    below.set(entry.above, [...(below.get(entry.above) ?? []), entry]);
  }
  const level = (above: string): object[] =>
    (below.get(above) ?? []).map(({ codes, fields, resources }) => {
      const { code, name, type, path, sequence, status, properties, description } = fields;
      const told = { code, name, type, path, sequence, status, properties, description };
      return withoutEmpty({ ...told, resources, children: level(codes) });
    });
  const content = {
    format: FORMAT,
    menus: level(''),
    roles: inOrder(roles.keys()).map((key) => {
      const { fields, menus: ticked } = roles.get(key) as RoleEntry;
      const { code, name, description, sequence, status, second_factor } = fields;
      const told = { code, name, description, sequence, status, second_factor };
      return withoutEmpty({ ...told, menus: ticked });
    }),
  };
  return stringify(content, { lineWidth: 0, aliasDuplicateObjects: false });
}

const withoutEmpty = (members: object): object =>
  Object.fromEntries(
    Object.entries(members).filter(
      ([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );
