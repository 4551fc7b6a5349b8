import { type Facts, placesOf } from '../facts';
import { covers, keyOf, parsePattern } from '../pattern';
import { callKeys, callOfResource, menusById } from '../policyIndex';
import type { PolicyParts } from '../snapshot';

/** A menu that gives what is asked about, by its id, and the resource that does. */
export interface Source {
  menu: string;
  resource?: PolicyParts['resources'][number];
}

/** A menu, or a call by its pattern. */
export type Target =
  | { code: string; name: string; sources: Source[] }
  | { method: string; path: string; name: string; sources: Source[] };

export function menuTarget({ parts, menus }: Facts, code: string): Target | undefined {
  const menu = placesOf(menus).byCode.get(code)?.menu;
  return menu && menusById(parts.menus).has(menu.id)
    ? { code, name: menu.name, sources: [{ menu: menu.id }] }
    : undefined;
}

/** A call that the menu of that code alone decides about. */
export const buttonTarget = (
  facts: Facts,
  { method, path, summary }: { method: string; path: string; summary: string },
  code: string,
): Target => ({ method, path, name: summary, sources: menuTarget(facts, code)?.sources ?? [] });

/** @param name the summary of a declared call */
export function callTarget({ parts }: Facts, method: string, path: string, name: string): Target {
  const wanted = parsePattern(path);
  const byId = menusById(parts.menus);
  const sources = parts.resources
    .filter((one) => one.method === method && covers(callOfResource(one).pattern, wanted))
    .filter(({ menu_id }) => byId.has(menu_id))
    .map((resource) => ({ menu: resource.menu_id, resource }));
  return { method, path, name, sources };
}

/** Whether a menu holds the call, in either spelling of its parameters. */
export const isResource = ({ parts }: Facts, method: string, path: string): boolean =>
  callKeys(parts.resources).has(keyOf(method, parsePattern(path)));
