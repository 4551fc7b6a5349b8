interface CodedNode {
  code: string;
  children?: readonly CodedNode[] | null;
}

/** A record, as Umi takes any two sets for equal. */
export type FlatMenus = Readonly<Record<string, true>>;

export const includesCode = (codes: FlatMenus, code: string): boolean => Object.hasOwn(codes, code);

/** The pages and buttons of gin-admin that the console has; on a plain server it has no others. */
const PLAIN_CODES =
  /^(home|system|system\.logger|system\.(menu|role|user)(\.(add|edit|delete|search))?|system\.user\.reset)$/;

export const isPlainCode = (code: string): boolean => PLAIN_CODES.test(code);

/** A menu without a code drops its subtree. */
export const flattenMenus = (menus: readonly CodedNode[] | null | undefined): FlatMenus =>
  Object.fromEntries(codesBelow('', menus).map((code) => [code, true]));

function codesBelow(prefix: string, menus: readonly CodedNode[] | null | undefined): string[] {
  return (menus ?? [])
    .filter(({ code }) => code)
    .flatMap(({ code, children }) => [prefix + code, ...codesBelow(`${prefix}${code}.`, children)]);
}

export interface ConsoleRoute {
  path?: string;
  code?: string;
  /** The dotted code of another page, which opens this one too. */
  needs?: string;
  title?: string;
  icon?: string;
  /** Codes of its buttons; without them, those of an entity's page. */
  buttons?: string[];
  order?: number;
  hideInMenu?: boolean;
  bare?: boolean;
  /** Stands by itself for those who are not signed in. */
  open?: boolean;
  /** Left out on a plain server, where no code says so. */
  gatehouse?: boolean;
  /** Leads to the pages below it and shows nothing itself. */
  group?: boolean;
  routes?: ConsoleRoute[];
}

export const absolutePath = (path = ''): string => (path.startsWith('/') ? path : `/${path}`);

function dottedCode(path: string, codes: ReadonlyMap<string, string>): string {
  const segments = path.split('/').slice(1);
  return segments
    .map((_, index) => codes.get(`/${segments.slice(0, index + 1).join('/')}`))
    .filter(Boolean)
    .join('.');
}

/** Route path to dotted code, in the menu's order. */
export function pathCodes(routes: readonly ConsoleRoute[]): Record<string, string> {
  const coded = routes
    .filter((route) => route.code)
    .sort((one, other) => (one.order ?? 0) - (other.order ?? 0));
  const codes = new Map(coded.map((route) => [absolutePath(route.path), route.code ?? '']));
  return Object.fromEntries([...codes.keys()].map((path) => [path, dottedCode(path, codes)]));
}
