import { type MenuProperties, propertiesOf } from './menuProperties';
import { absolutePath, type ConsoleRoute } from './permissionCodes';
import { embedPath, frameUrl, siteOf } from './sites';

export interface NavMenu {
  code: string;
  name: string;
  path: string;
  properties: string;
  /** The code of the service that the path is a page of. */
  service?: string | undefined;
  children: NavMenu[];
}

interface SentMenu {
  code: string;
  name: string;
  path: string;
  properties: string;
  type: string;
  service?: string | undefined;
  children: readonly SentMenu[] | null;
}

export const navMenusOf = (menus: readonly SentMenu[] | null | undefined): NavMenu[] =>
  (menus ?? [])
    .filter(({ type, code }) => type !== 'button' && code)
    .map(({ code, name, path, properties, service, children }) => {
      return { code, name, path, properties, service, children: navMenusOf(children) };
    });

export const menuAt = (menus: readonly NavMenu[], code: string): NavMenu | undefined => {
  const [first, ...rest] = code.split('.');
  const menu = menus.find((one) => one.code === first);
  return menu && rest.length > 0 ? menuAt(menu.children, rest.join('.')) : menu;
};

export interface NavEntry {
  code: string;
  name: string;
  icon: string | undefined;
  /** An address within the console; of a group, what the addresses below it begin with. */
  path?: string | undefined;
  /** The text that the console calls its own page by. */
  title?: string | undefined;
  href?: string | undefined;
  group: boolean;
  children: NavEntry[];
}

export interface Pages {
  byCode: ReadonlyMap<string, ConsoleRoute>;
  byPath: ReadonlyMap<string, ConsoleRoute>;
}

export interface NavOptions {
  pages: Pages;
  origins: readonly string[];
  nameOf: (menu: NavMenu, properties: MenuProperties, page: ConsoleRoute | undefined) => string;
}

export function pagesOf(
  routes: readonly ConsoleRoute[],
  codes: Readonly<Record<string, string>>,
  has: (code: string) => boolean,
): Pages {
  const open = routes
    .filter(({ code, title, hideInMenu }) => code && title && !hideInMenu)
    .map((route) => [codes[absolutePath(route.path)] ?? '', route] as const)
    .filter(([code]) => has(code));
  const leaves = open.filter(([, { group }]) => !group);
  return {
    byCode: new Map(open),
    byPath: new Map(leaves.map(([, route]) => [absolutePath(route.path), route])),
  };
}

type Target = Pick<NavEntry, 'path' | 'href'>;

/** Where a menu leads: a page of the console, a site in a frame of it, or one in a new tab. */
export function targetOf(
  menu: Pick<NavMenu, 'path' | 'service'>,
  code: string,
  { pages, origins }: Pick<NavOptions, 'pages' | 'origins'>,
  embed: boolean,
): Target | undefined {
  const page = pages.byCode.get(code) ?? pages.byPath.get(menu.path);
  if (page) return page.group ? undefined : { path: absolutePath(page.path) };
  if (embed && frameUrl(menu.path, origins)) return { path: embedPath(code) };
  const site = siteOf(menu.path, menu.service !== undefined);
  return site && { href: site.href };
}

/** The navigation in the order of the menus; one that neither leads anywhere nor holds one that does is not in it. */
export function navigationOf(
  menus: readonly NavMenu[],
  options: NavOptions,
  above = '',
): NavEntry[] {
  return menus.flatMap((menu) => {
    const code = above + menu.code;
    const properties = propertiesOf(menu.properties);
    const page = options.pages.byCode.get(code);
    const target = targetOf(menu, code, options, properties.embed);
    const children = navigationOf(menu.children, options, `${code}.`);
    if (!target && children.length === 0) return [];
    const groupPath = page && absolutePath(page.path);
    return {
      code,
      name: options.nameOf(menu, properties, page),
      icon: properties.icon ?? page?.icon,
      title: page?.title,
      ...(target ?? (groupPath && { path: groupPath })),
      group: !target,
      children,
    };
  });
}

export const leavesOf = (entries: readonly NavEntry[]): NavEntry[] =>
  entries.flatMap((entry) => [...(entry.group ? [] : [entry]), ...leavesOf(entry.children)]);

/** The entries from the top down to the one of an address, or of the page that it lies below. */
export function lineTo(entries: readonly NavEntry[], pathname: string): NavEntry[] {
  const lines = (level: readonly NavEntry[], above: NavEntry[]): NavEntry[][] =>
    level.flatMap((entry) => {
      const line = [...above, entry];
      return [...(isAt(entry, pathname) ? [line] : []), ...lines(entry.children, line)];
    });
  const length = (line: NavEntry[]) => line.at(-1)?.path?.length ?? 0;
  return lines(entries, []).sort((one, other) => length(other) - length(one))[0] ?? [];
}

const isAt = ({ path }: NavEntry, pathname: string) =>
  path !== undefined && (pathname === path || pathname.startsWith(`${path}/`));
