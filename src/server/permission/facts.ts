import type { MenuRef } from './menuCodes';
import type { MenuRow } from './menuRows';
import { levelsOf } from './menuTree';
import type { Policy } from './policy';
import { once } from './policyIndex';
import type { PolicyParts } from './snapshot';

export type MenuFact = Pick<
  MenuRow,
  'id' | 'parent_id' | 'code' | 'name' | 'type' | 'status' | 'sequence' | 'created_at'
>;

/** The policy of a moment, and what its menus are called. */
export interface Facts {
  parts: PolicyParts;
  policy: Policy;
  menus: MenuFact[];
}

export interface Place {
  menu: MenuFact;
  /** The codes from the root down, joined by dots. */
  code: string;
}

interface Places {
  /** All places in the order of the tree. */
  all: Place[];
  byId: Map<string, Place>;
  byCode: Map<string, Place>;
}

/** A menu without its parent has no place. */
export const placesOf = once((menus: MenuFact[]): Places => {
  const levels = levelsOf(menus);
  const all: Place[] = [];
  const visit = (parent: string, above: string) => {
    for (const menu of levels.get(parent) ?? []) {
      const code = `${above}${menu.code}`;
      all.push({ menu, code });
      visit(menu.id, `${code}.`);
    }
  };
  visit('', '');
  return {
    all,
    byId: new Map(all.map((place) => [place.menu.id, place])),
    byCode: new Map(all.map((place) => [place.code, place])),
  };
});

export function menuRef({ menus }: Facts, id: string): MenuRef {
  const place = placesOf(menus).byId.get(id);
  return { id, name: place?.menu.name ?? id, code: place?.code ?? '' };
}
