import { getAllLocales, getIntl, getLocale } from 'umi';
import { dotted, walk } from './tree';

type Texts = Record<string, string>;

const textsOf = (locale: string) => getIntl(locale).messages as Texts;

/** The text that names one of the console's own menus. @param place its dotted code, which cannot be changed */
function keyOf(place: string, texts: Texts): string | undefined {
  if (`menu.${place}` in texts) return `menu.${place}`;
  const end = place.lastIndexOf('.');
  const button = `menu.button.${place.slice(end + 1)}`;
  return button in texts && `menu.${place.slice(0, end)}` in texts ? button : undefined;
}

interface Node {
  code: string;
  name: string;
  children: Node[] | null;
}

/** What a menu is called in the user's language. */
type NameOf = (place: string, name: string) => string;

/** The console's own menus are called as in the user's language until somebody renames them. */
function namesIn(locale: string): NameOf {
  const shown = textsOf(locale);
  const all = getAllLocales().map(textsOf);
  return (place, name) => {
    const key = keyOf(place, shown);
    return (key && all.some((texts) => texts[key] === name) && shown[key]) || name;
  };
}

/** Dotted codes by the ids of menus. */
export type Places = Readonly<Record<string, string>>;

export const placesOf = (menus: readonly (Node & { id: string })[] | null | undefined): Places =>
  Object.fromEntries(
    walk(menus ?? []).map(({ node, above }) => [node.id, dotted([...above, node])]),
  );

/** Returns the shown name of a menu given by its id; `name` itself where the user does not have the menu. */
export const namedById = (places: Places, id: string, name: string): string => {
  const place = places[id];
  return place === undefined ? name : namesIn(getLocale())(place, name);
};

/** Returns the shown name of a menu below those of the menus above it. @param names from the root down */
export function namedLine({ code, names }: { code: string; names: readonly string[] }): string {
  const nameOf = namesIn(getLocale());
  const parts = code.split('.');
  return names.map((name, at) => nameOf(parts.slice(0, at + 1).join('.'), name)).join(' / ');
}

/** A function for the `select` of a query, which stays the same while the language does. */
export function inLanguage<Value, Shown>(make: (nameOf: NameOf, value: Value) => Shown) {
  const made = new Map<string, (value: Value) => Shown>();
  return () => {
    const locale = getLocale();
    const select = made.get(locale) ?? ((value: Value) => make(namesIn(locale), value));
    made.set(locale, select);
    return select;
  };
}

/** Menus as a tree, with the names that are shown. */
export const namedTree = <Menu extends Omit<Node, 'children'> & { children: Menu[] | null }>(
  nameOf: NameOf,
  tree: readonly Menu[],
  above = '',
): Menu[] =>
  tree.map((menu) => {
    const place = above + menu.code;
    return {
      ...menu,
      name: nameOf(place, menu.name),
      children: menu.children && namedTree(nameOf, menu.children, `${place}.`),
    };
  });

/** Members of answers that hold menus with dotted codes. */
const MENUS = new Set(['menu', 'menus', 'through', 'removed', 'target']);

/** An answer about permissions, with the names of its menus that are shown. */
export function namedMenus<Value>(nameOf: NameOf, value: Value, isMenu = false): Value {
  if (Array.isArray(value)) return value.map((one) => namedMenus(nameOf, one, isMenu)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const named = Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, namedMenus(nameOf, one, MENUS.has(key))]),
  );
  const { code, name } = named;
  const own = isMenu && typeof code === 'string' && typeof name === 'string';
  return { ...named, ...(own && { name: nameOf(code, name) }) } as Value;
}
