import en from '@/locales/en-US';
import zh from '@/locales/zh-CN';
import { folded, searchKey } from '../lib/searchKey';
import type { MenuRow } from './menuRows';

const CATALOGUES: Record<string, string>[] = [en, zh];

/**
 * Returns what a search for a menu looks through: its name in every language that the console shows it in, its path and others.
 * @param place its dotted code
 */
export function menuSearchKey(
  { name, path, properties }: MenuRow,
  place: string,
  ...others: string[]
): string {
  const own = searchKey(name, ...others, path, ...namesIn(properties));
  // Without their sounds, whose dictionaries every server would then load.
  return [own, ...consoleNames(place, name).map(folded)].join('\n');
}

/** Returns the names in other languages, as the properties of a menu have them. */
function namesIn(properties: string): string[] {
  if (!properties) return [];
  try {
    return Object.values(JSON.parse(properties).names).filter((name) => typeof name === 'string');
  } catch {
    return [];
  }
}

/** Returns what the console calls one of its own menus; nothing once somebody has renamed it. */
function consoleNames(place: string, name: string): string[] {
  const end = place.lastIndexOf('.');
  const key = isKnown(`menu.${place}`) ? `menu.${place}` : `menu.button.${place.slice(end + 1)}`;
  if (key !== `menu.${place}` && !isKnown(`menu.${place.slice(0, end)}`)) return [];
  const names = CATALOGUES.flatMap((texts) => texts[key] ?? []);
  return names.includes(name) ? names : [];
}

const isKnown = (key: string) => key in en;
