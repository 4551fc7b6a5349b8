import type { MenuStatus, MenuType } from '@/schemas/menu';
import type { Finding } from '@/schemas/permission';
import { consoleMenuAt } from '../db/seed/consoleMenus';
import { mendOf } from './coverageMend';
import { covers, grants, isOwnPath, keyOf, parsePattern } from './pattern';
import { grouped } from './policyIndex';
import type { PolicyParts } from './snapshot';

/** A call that the server answers. */
export interface ApiCall {
  method: string;
  path: string;
  summary: string;
  access: string;
}

/** Whether a menu must grant it. */
export const isGranted = ({ access }: Pick<ApiCall, 'access'>) => access === 'granted';

/** A page of the console that opens to who has the menu with its code. */
export interface ConsolePage {
  path: string;
  /** Dotted. */
  code: string;
}

interface CoverageMenu {
  id: string;
  parent_id: string | null;
  code: string;
  name: string;
  type: MenuType;
  status: MenuStatus;
  path: string;
}

export interface CoverageParts {
  calls: readonly ApiCall[];
  pages: readonly ConsolePage[];
  menus: readonly CoverageMenu[];
  resources: PolicyParts['resources'];
}

/** A menu at its place, which is its dotted code. */
export interface PlacedMenu extends CoverageMenu {
  place: string;
  resources: { method: string; path: string }[];
}

/** Menus that a finding names. */
const MAX_NAMED = 20;

/** What grants nothing, is granted by nothing, or is granted twice; nothing on a fresh console. */
export function findingsOf(parts: CoverageParts): Finding[] {
  const menus = placedMenus(parts);
  const bindings = bindingsOf(parts, menus);
  const branches = new Set(
    menus.filter(({ type }) => type === 'page').map(({ parent_id }) => parent_id),
  );
  return [
    ...parts.calls.filter(isGranted).flatMap((call) => aboutCall(call, bindings)),
    ...unmatched(bindings),
    ...menus.flatMap((menu) => aboutMenu(menu, parts.pages, branches)),
    ...pagesWithoutMenu(parts.pages, menus),
  ];
}

function placedMenus({ menus, resources }: CoverageParts): PlacedMenu[] {
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const codesTo = (menu: CoverageMenu, below: ReadonlySet<string>): string[] => {
    const parent = menu.parent_id && !below.has(menu.id) && byId.get(menu.parent_id);
    return parent ? [...codesTo(parent, new Set(below).add(menu.id)), menu.code] : [menu.code];
  };
  const calls = grouped(resources, ({ menu_id }) => menu_id);
  return menus.map((menu) => ({
    ...menu,
    place: codesTo(menu, new Set()).join('.'),
    resources: calls.get(menu.id) ?? [],
  }));
}

interface Bindings {
  ofCall: Map<ApiCall, Set<PlacedMenu>>;
  /** Resources that no call answers to, with the menus that hold them. */
  unmatched: { method: string; path: string; menus: PlacedMenu[] }[];
}

function bindingsOf({ calls }: CoverageParts, menus: PlacedMenu[]): Bindings {
  const patterns = calls.map((call) => ({ call, pattern: parsePattern(call.path) }));
  const bindings: Bindings = { ofCall: new Map(), unmatched: [] };
  const held = menus.flatMap((menu) =>
    menu.resources.map(({ method, path }) => ({ menu, method, path, pattern: parsePattern(path) })),
  );
  for (const same of grouped(held, ({ method, pattern }) => keyOf(method, pattern)).values()) {
    const [{ method, path, pattern }] = same as [(typeof held)[number]];
    const holders = same.map(({ menu }) => menu);
    const found = patterns.filter(
      (one) => one.call.method === method && covers(pattern, one.pattern),
    );
    if (found.length === 0 && isOwnPath(path))
      bindings.unmatched.push({ method, path, menus: holders });
    for (const { call } of found) {
      bindings.ofCall.set(call, new Set([...(bindings.ofCall.get(call) ?? []), ...holders]));
    }
  }
  return bindings;
}

function aboutCall(call: ApiCall, { ofCall }: Bindings): Finding[] {
  const bound = [...(ofCall.get(call) ?? [])];
  if (bound.length === 0) return [finding('call-unbound', [], call)];
  const added = bound.filter((menu) => !cameWith(menu, call));
  if (bound.length === 1 || added.length === 0) return [];
  const own = bound.filter((menu) => !added.includes(menu));
  return [finding('call-in-several-menus', [...added, ...own], call)];
}

/** The console's own menus share some calls from the start. */
function cameWith({ place }: PlacedMenu, call: Pick<ApiCall, 'method' | 'path'>): boolean {
  const first = consoleMenuAt(place)?.resources ?? [];
  return grants(first, call);
}

const unmatched = (bindings: Bindings): Finding[] =>
  bindings.unmatched.map(({ menus, ...resource }) =>
    finding('resource-unmatched', menus, { ...resource, summary: '' }),
  );

/** @param branches the ids of menus with pages below them */
function aboutMenu(
  menu: PlacedMenu,
  pages: readonly ConsolePage[],
  branches: ReadonlySet<string | null>,
): Finding[] {
  if (menu.type !== 'page' || isElsewhere(menu.path)) return [];
  const page = pageOf(menu, pages);
  if (!page) {
    const isBranch = menu.path === '' && branches.has(menu.id);
    return isBranch || menu.status === 'disabled' ? [] : [finding('menu-without-page', [menu])];
  }
  return listCallsOf(page.code)
    .filter((call) => !grants(menu.resources, call))
    .map((call) => finding('page-without-list', [menu], { ...call, summary: '' }, page.path));
}

const isElsewhere = (path: string) => /^https?:\/\//i.test(path);

const pageOf = ({ place, path }: CoverageMenu & { place: string }, pages: readonly ConsolePage[]) =>
  pages.find((page) => page.code === place) ?? pages.find((page) => page.path === path);

/** What a page reads before it can show anything: the seed of its menu says it. */
export const listCallsOf = (place: string): { method: string; path: string }[] =>
  (consoleMenuAt(place)?.resources ?? []).filter(
    ({ method, path }) => method === 'GET' && !/[:{*]/.test(path),
  );

function pagesWithoutMenu(pages: readonly ConsolePage[], menus: PlacedMenu[]): Finding[] {
  const byPlace = new Map(menus.map((menu) => [menu.place, menu]));
  return pages
    .filter(({ code }) => !byPlace.has(code))
    .map((page) => {
      const above = page.code.split('.').slice(0, -1).join('.');
      const parent = above === '' ? null : byPlace.get(above)?.id;
      const mend = parent === undefined ? undefined : mendOf.missingPage(page, parent);
      return { kind: 'page-without-menu', path: page.path, menus: [], ...(mend && { mend }) };
    });
}

type Kind = Exclude<Finding['kind'], 'page-without-menu'>;

/** @param menus those that can be changed come first */
function finding(
  kind: Kind,
  menus: PlacedMenu[],
  call?: Pick<ApiCall, 'method' | 'path' | 'summary'>,
  path?: string,
): Finding {
  const named = menus.slice(0, MAX_NAMED).map(({ id, name, place }) => ({ id, name, code: place }));
  const mend = mendOf[kind](menus[0], call);
  return {
    kind,
    ...(call && { call: `${call.method} ${call.path}` }),
    ...(call?.summary && { summary: call.summary }),
    ...(path !== undefined && { path }),
    menus: named,
    ...(mend && { mend }),
  };
}
