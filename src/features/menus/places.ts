import { isServicePage } from '@/schemas/lists/menu';
import type { Menu } from '@/schemas/menu';
import { propertiesOf } from '@/services/navigation/menuProperties';
import { type Pages, targetOf } from '@/services/navigation/navigation';
import { walk } from '@/services/navigation/tree';

export interface Known {
  pages: Pages;
  origins: readonly string[];
}

type Placed = Pick<Menu, 'path' | 'properties'>;

/** Whether it leads to a page of this console or a service, or to another site, whatever is below it. */
export const leadsSomewhere = (menu: Placed, code: string, known: Known): boolean =>
  isServicePage(menu.path) ||
  targetOf(menu, code, known, propertiesOf(menu.properties).embed) !== undefined;

/**
 * The pages that stand in no navigation, by id.
 * @param whole without what a filter leaves out, so that the pages below a menu are all there are
 */
export function unplacedIds(tree: readonly Menu[], known: Known, whole: boolean): Set<string> {
  const found = new Set<string>();
  const visit = (menu: Menu, above: string): boolean => {
    const code = above + menu.code;
    const pages = (menu.children ?? []).filter(({ type }) => type === 'page');
    const below = pages.map((child) => visit(child, `${code}.`)).includes(true);
    const placed = below || leadsSomewhere(menu, code, known);
    const isKnown = whole || pages.length === 0;
    if (!placed && isKnown && !known.pages.byCode.get(code)?.group) found.add(menu.id);
    return placed;
  };
  for (const menu of tree) if (menu.type === 'page') visit(menu, '');
  return found;
}

/** The menus from the root down to one. */
export function lineage(tree: readonly Menu[], id: string | null | undefined): Menu[] {
  const found = walk(tree).find(({ node }) => node.id === id);
  return found ? [...found.above, found.node] : [];
}

const addressOf = (code: string) => `/${code.replaceAll('.', '/')}`;

/** Where the path of a menu that moved may follow it to, if it stood where its old place was. */
export function movedPath(
  path: string,
  before: { code: string; parentPath: string },
  after: { code: string; parentPath: string },
): string | undefined {
  const parentOf = (place: { code: string; parentPath: string }) =>
    place.parentPath || addressOf(place.code).replace(/\/[^/]*$/, '');
  const [from, to] = [parentOf(before), parentOf(after)];
  if (!path.startsWith('/')) return undefined;
  if (path === addressOf(before.code)) return different(addressOf(after.code), path);
  return path.startsWith(`${from}/`) ? different(to + path.slice(from.length), path) : undefined;
}

const different = (next: string, path: string) => (next === path ? undefined : next);
