import type { MenuEntry, RoleEntry } from './entries';

/** What differs, as a plan tells it: `name`, `+2 resources`. */
export const menuDifference = (before: MenuEntry, after: MenuEntry): string[] => [
  ...members(before.fields, after.fields),
  ...counts(before.resources, after.resources, 'resources'),
];

export const roleDifference = (before: RoleEntry, after: RoleEntry): string[] => [
  ...members(before.fields, after.fields),
  ...counts(before.menus, after.menus, 'menus'),
];

export const givesMore = (difference: string): boolean =>
  difference.startsWith('+') || difference === 'status';

function members<Fields extends object>(before: Fields, after: Fields): string[] {
  const names = Object.keys(after) as (keyof Fields & string)[];
  return names.filter((name) => before[name] !== after[name]);
}

function counts(before: string[], after: string[], noun: string): string[] {
  const added = beside(after, before);
  const taken = beside(before, after);
  return [...(added > 0 ? [`+${added} ${noun}`] : []), ...(taken > 0 ? [`-${taken} ${noun}`] : [])];
}

function beside(texts: string[], others: string[]): number {
  const known = new Set(others);
  return texts.filter((text) => !known.has(text)).length;
}
