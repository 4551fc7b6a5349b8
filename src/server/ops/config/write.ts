import { stringify } from 'yaml';
import { type Entries, type Entry, grouped, inOrder } from './entries';
import { FORMAT } from './schema';

/** Writes the same bytes for the same menus and roles, whatever their ids and dates are. */
export function configText({ menu, role }: Entries): string {
  const below = grouped(sorted(menu), (entry) => [entry.above, entry]);
  const level = (above: string): object[] =>
    (below.get(above) ?? []).map(({ code, fields, links }) =>
      withoutEmpty({ ...fields, resources: links, children: level(code) }),
    );
  const content = {
    format: FORMAT,
    menus: level(''),
    roles: sorted(role).map(({ fields, links }) => withoutEmpty({ ...fields, menus: links })),
  };
  return stringify(content, { lineWidth: 0, aliasDuplicateObjects: false });
}

const sorted = (entries: Map<string, Entry>) =>
  inOrder(entries.keys()).map((code) => entries.get(code) as Entry);

const withoutEmpty = (members: object): object =>
  Object.fromEntries(
    Object.entries(members).filter(
      ([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );
