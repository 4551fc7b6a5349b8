import { resourceMethodSchema } from '@/schemas/menu';
import type { Finding } from '@/schemas/permission';
import { consoleMenuAt } from '../db/seed/consoleMenus';
import type { ApiCall, ConsolePage, PlacedMenu } from './coverage';
import { grants, parsePattern } from './pattern';

type Mend = Finding['mend'];
type Call = Pick<ApiCall, 'method' | 'path' | 'summary'> | undefined;

const MAX_CODE = 32;

/** What the menu form opens with, by the kind of the finding. */
export const mendOf = {
  'call-unbound': (_: PlacedMenu | undefined, call: Call): Mend =>
    call && {
      values: {
        code: codeOf(call),
        name: call.summary,
        type: 'button',
        resources: resources([call]),
      },
    },
  'resource-unmatched': (menu: PlacedMenu | undefined, call: Call): Mend =>
    menu &&
    call &&
    keep(menu, ({ method, path }) => method === call.method && samePath(path, call.path)),
  'call-in-several-menus': (menu: PlacedMenu | undefined, call: Call): Mend =>
    menu && call && keep(menu, (resource) => grants([resource], call)),
  'page-without-list': (menu: PlacedMenu | undefined, call: Call): Mend =>
    menu && call && { id: menu.id, values: { resources: resources([...menu.resources, call]) } },
  'menu-without-page': (menu: PlacedMenu | undefined): Mend =>
    menu && { id: menu.id, values: { status: 'disabled' } },
  missingPage: ({ code, path }: ConsolePage, parent_id: string | null): Mend => {
    const seed = consoleMenuAt(code);
    const own = code.slice(code.lastIndexOf('.') + 1);
    const name = seed?.name ?? own;
    const calls = resources(seed?.resources ?? []);
    return { values: { parent_id, code: own, name, type: 'page', path, resources: calls } };
  },
};

/** @param isDropped a wildcard goes as a whole, as it cannot be narrowed */
function keep(
  { id, resources: held }: PlacedMenu,
  isDropped: (resource: { method: string; path: string }) => boolean,
): Mend {
  return { id, values: { resources: resources(held.filter((one) => !isDropped(one))) } };
}

const samePath = (one: string, other: string) =>
  parsePattern(one).join('/') === parsePattern(other).join('/');

const resources = (calls: { method: string; path: string }[]) =>
  calls.flatMap(({ method, path }) => {
    const known = resourceMethodSchema.safeParse(method);
    return known.success ? [{ method: known.data, path }] : [];
  });

const codeOf = ({ method, path }: { method: string; path: string }): string =>
  `${method}${path.replace(/^\/api\/v\d+/, '')}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, MAX_CODE);
