/** Dotted codes (`system.user.add`): what the menu tree grants, and what a route asks for. */

interface CodedNode {
  code: string;
  children?: readonly CodedNode[] | null;
}

/** A set of dotted codes. A record, as Umi takes any two objects of class Set for the same. */
export type FlatMenus = Readonly<Record<string, true>>;

export const includesCode = (codes: FlatMenus, code: string): boolean => Object.hasOwn(codes, code);

/** A tree of menus as the set of their dotted codes. A menu without a code drops its subtree. */
export const flattenMenus = (menus: readonly CodedNode[] | null | undefined): FlatMenus =>
  Object.fromEntries(codesBelow('', menus).map((code) => [code, true]));

function codesBelow(prefix: string, menus: readonly CodedNode[] | null | undefined): string[] {
  return (menus ?? [])
    .filter(({ code }) => code)
    .flatMap(({ code, children }) => [prefix + code, ...codesBelow(`${prefix}${code}.`, children)]);
}

export interface ConsoleRoute {
  /** Relative to the root, or absolute. */
  path?: string;
  /** Its own code, without its parents'. */
  code?: string;
  /** Locale key of the page's name. */
  title?: string;
  icon?: string;
  /** Its place in the menu. */
  order?: number;
  hideInMenu?: boolean;
  /** Shown without the shell, and to visitors who are not signed in. */
  bare?: boolean;
  /** Leads on to the pages below it, and has nothing else to show. */
  group?: boolean;
  routes?: ConsoleRoute[];
}

export const absolutePath = (path = ''): string => (path.startsWith('/') ? path : `/${path}`);

/** The codes of `path` and of every coded route above it, joined by dots. */
function dottedCode(path: string, codes: ReadonlyMap<string, string>): string {
  const segments = path.split('/').slice(1);
  return segments
    .map((_, index) => codes.get(`/${segments.slice(0, index + 1).join('/')}`))
    .filter(Boolean)
    .join('.');
}

/** Route path to dotted code, for the routes that have a code of their own, in the menu's order. */
export function pathCodes(routes: readonly ConsoleRoute[]): Record<string, string> {
  const coded = routes
    .filter((route) => route.code)
    .sort((one, other) => (one.order ?? 0) - (other.order ?? 0));
  const codes = new Map(coded.map((route) => [absolutePath(route.path), route.code ?? '']));
  return Object.fromEntries([...codes.keys()].map((path) => [path, dottedCode(path, codes)]));
}
