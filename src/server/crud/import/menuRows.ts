/** A menu as a file holds it, before anything of it is checked. */
type Member = Record<string, unknown>;

const isObject = (value: unknown): value is Member =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Menus below menus, as in gin-admin's `menu.json`, one after the other, parents first: with codes
 * from the root, dots between, and calls as texts. What a call holds beside them becomes an empty
 * member of the menu, so that it can be named.
 */
export const menuRows = (level: readonly unknown[], above = ''): unknown[] =>
  level.flatMap((menu) => {
    if (!isObject(menu)) return [menu];
    const { children, resources, ...row } = menu;
    if (above || 'code' in row) row.code = `${above}${row.code ?? ''}`;
    if (resources !== undefined) row.resources = callsIn(resources, row);
    if (!Array.isArray(children)) return [children ? { ...row, children } : row];
    return [row, ...menuRows(children, `${row.code ?? ''}.`)];
  });

function callsIn(resources: unknown, row: Member): unknown {
  if (!Array.isArray(resources)) return resources;
  return resources.map((call) => {
    if (!isObject(call)) return call;
    const { method, path, ...others } = call;
    for (const name of Object.keys(others)) row[`resources.${name}`] = '';
    return `${method ?? ''} ${path ?? ''}`.trim();
  });
}
