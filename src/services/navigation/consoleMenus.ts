import { absolutePath, type ConsoleRoute, pathCodes } from './permissionCodes';
import { dotted, walk } from './tree';

const ENTITY_BUTTONS = [
  'add',
  'edit',
  'delete',
  'search',
  'history',
  'restore',
  'import',
  'export',
];

/** The dotted codes of the menus that the console's own pages and buttons need. */
export function consoleMenuCodes(routes: readonly ConsoleRoute[]): Set<string> {
  const codes = pathCodes(routes);
  const buttons = new Map(routes.map(({ path, buttons }) => [codes[absolutePath(path)], buttons]));
  return new Set(
    Object.values(codes).flatMap((code) => [
      code,
      ...(buttons.get(code) ?? ENTITY_BUTTONS).map((button) => `${code}.${button}`),
    ]),
  );
}

interface CodedRow {
  id: string;
  code: string;
  children?: readonly CodedRow[] | null;
}

/** The ids of a tree's menus whose dotted codes are among `codes`. */
export const idsOfCodes = (rows: readonly CodedRow[], codes: ReadonlySet<string>): string[] =>
  walk(rows)
    .filter(({ node, above }) => codes.has(dotted([...above, node])))
    .map(({ node }) => node.id);
