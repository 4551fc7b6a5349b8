export type Kind = 'menu' | 'role';

/** A menu with its calls, or a role with its menus. */
export interface Entry {
  /** The codes of a menu from the root down, joined by dots. */
  code: string;
  /** The code of a menu's parent; empty at the root level, and of a role. */
  above: string;
  fields: Record<string, unknown>;
  /** Calls such as `GET /api/v1/users`, or codes of menus; in order, each once. */
  links: string[];
}

/** Entries by their codes. */
export type Entries<Known extends Entry = Entry> = Record<Kind, Map<string, Known>>;

/** Sorts by code points, which are the same in every language of a machine. */
export const inOrder = (texts: Iterable<string>): string[] =>
  [...new Set(texts)].sort((a, b) => (a < b ? -1 : 1));

/** Groups the values of rows by their keys; a row without a value is left out. */
export function grouped<Row, Value>(
  rows: readonly Row[],
  pairOf: (row: Row) => [string, Value | undefined],
): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const row of rows) {
    const [key, value] = pairOf(row);
    if (value === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

/** Names what differs, as a plan shows it: `name`, `+2 resources`. */
export function difference(before: Entry, after: Entry, noun: string): string[] {
  const added = countBeside(after.links, before.links);
  const taken = countBeside(before.links, after.links);
  return [
    ...Object.keys(after.fields).filter((name) => before.fields[name] !== after.fields[name]),
    ...(added > 0 ? [`+${added} ${noun}`] : []),
    ...(taken > 0 ? [`-${taken} ${noun}`] : []),
  ];
}

export const givesMore = (change: string): boolean => change.startsWith('+') || change === 'status';

function countBeside(texts: string[], others: string[]): number {
  const known = new Set(others);
  return texts.filter((text) => !known.has(text)).length;
}
