import { consoleMenuAt } from '../../db/seed/consoleMenus';
import { callOf } from '../../permission/consoleMenu';
import { FORMAT } from './schema';

/** Members of gin-admin's menus that a file of configuration has not. */
const IGNORED = new Set(['id', 'parent_id', 'parent_path', 'created_at', 'updated_at']);

type Members = Record<string, unknown>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Converts gin-admin's `menu.json`, a list of menus, to our format; what is wrong in it is left for the schema to tell. */
export const fromGinAdmin = (menus: unknown[]) => ({ format: FORMAT, menus: level(menus, '') });

const level = (menus: unknown[], above: string): unknown[] =>
  menus.map((menu, index) =>
    isMembers(menu) ? converted(menu, `${above}${menu.code}`, menus.length - index) : menu,
  );

/** A menu of the console keeps the calls that it came with, which such a file may lack. */
function converted(menu: Members, codes: string, fromLast: number): Members {
  const { resources, children, ...members } = menu;
  const own = consoleMenuAt(codes);
  return {
    ...Object.fromEntries(Object.entries(members).filter(([name]) => !IGNORED.has(name))),
    path: menu.path ?? own?.path,
    sequence: menu.sequence || (own?.sequence ?? fromLast),
    status: menu.status || 'enabled',
    resources: Array.isArray(resources ?? [])
      ? [...callsIn((resources ?? []) as unknown[]), ...(own?.resources.map(callOf) ?? [])]
      : resources,
    children: Array.isArray(children) ? level(children, `${codes}.`) : (children ?? undefined),
  };
}

/** The original client stores a row without a path with each new menu. */
const callsIn = (resources: unknown[]): unknown[] =>
  resources
    .filter((call) => !isMembers(call) || call.path)
    .map((call) => (isMembers(call) ? `${call.method} ${call.path}` : call));
