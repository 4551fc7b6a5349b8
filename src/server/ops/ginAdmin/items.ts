import type { Kind, Report } from './report';
import type { SourceRow } from './source/source';

/** A row of gin-admin, as texts. */
export interface Item {
  id: string;
  created_at: Date;
  updated_at: Date;
  fields: Record<string, string>;
}

/** Ids of gin-admin are those of rs/xid, but a file of menus may bring others. */
const ID = /^[\w-]{1,32}$/;

export const isId = (text: string): boolean => ID.test(text);

/** PostgreSQL has no room for it in a text. */
const NUL = '\0';

export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Uint8Array) return Buffer.from(value).toString('utf8');
  return String(value);
}

const DATE =
  /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)? ?(Z|[+-]\d\d(?::?\d\d)?)?(?: .*)?$/;

/** Reads a date as each of the databases writes it; one without a zone, as MySQL's, is of this machine's. */
export function momentOf(value: unknown): Date | undefined {
  if (value instanceof Date) return known(value);
  const [, day, time, fraction = '0', zone = ''] = DATE.exec(textOf(value)) ?? [];
  if (!day) return undefined;
  const offset = zone.replace(
    /^([+-]\d\d):?(\d\d)?$/,
    (_, hours, minutes = '00') => `${hours}:${minutes}`,
  );
  return known(new Date(`${day}T${time}.${fraction.padEnd(3, '0')}${offset}`));
}

/** Go's zero time is no moment. */
const known = (moment: Date) => {
  const year = moment.getUTCFullYear();
  return year >= 1970 && year <= 9999 ? moment : undefined;
};

export interface Reading {
  report: Report;
  /** The moment of the import. */
  now: Date;
}

/** Reads records, the oldest first. What cannot be told apart or stored is refused. */
export function readItems(kind: Kind, rows: readonly SourceRow[], reading: Reading): Item[] {
  const { report } = reading;
  const ids = new Set<string>();
  const items: Item[] = [];
  for (const row of rows) {
    const item = toItem(row, reading.now);
    const name = nameOf(item);
    const refuse = (reason: string) =>
      report.refuse(kind, name, reason, 'correct it in gin-admin, then import again');
    if (!isId(item.id)) refuse('has no id that can be kept');
    else if (ids.has(item.id)) refuse(`has the id ${item.id}, which another one has`);
    else if (Object.values(item.fields).some((text) => text.includes(NUL)))
      refuse('has a text with a NUL character');
    else {
      ids.add(item.id);
      items.push(item);
      if (!momentOf(row.created_at))
        report.note(kind, name, 'has no date of its creation; it has that of the import');
    }
  }
  return items.sort(byAge);
}

/** Reads links, which may be without an id of their own. */
export const readLinks = (rows: readonly SourceRow[], { now }: Reading): Item[] =>
  rows.map((row) => toItem(row, now)).sort(byAge);

function toItem({ id, created_at, updated_at, ...rest }: SourceRow, now: Date): Item {
  const created = momentOf(created_at) ?? now;
  return {
    id: textOf(id),
    created_at: created,
    updated_at: momentOf(updated_at) ?? created,
    fields: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, textOf(value)])),
  };
}

const byAge = (one: Item, other: Item) =>
  one.created_at.getTime() - other.created_at.getTime() || (one.id < other.id ? -1 : 1);

/** What people call it: `Reports (reports, c3k…)`. */
export function nameOf({
  id,
  fields: { username, name, code },
}: Pick<Item, 'id' | 'fields'>): string {
  const own = username || name || code || '';
  return own ? `${own} (${[code, id].filter((one) => one && one !== own).join(', ')})` : id;
}

/** Groups links by one of their ends. */
export function groupedBy(links: readonly Item[], end: string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const link of links) {
    const id = link.fields[end] ?? '';
    const group = groups.get(id);
    if (group) group.push(link);
    else groups.set(id, [link]);
  }
  return groups;
}

export const numberOf = (text = ''): number | string =>
  /^-?\d+$/.test(text) ? Number(text) : text || 0;
