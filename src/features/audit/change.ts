import { secretFields, uncountedFields } from '@/schemas/lists/logger';

/** An audited member of a record, before and after; `undefined` where there was or is none. */
export interface ChangedMember {
  name: string;
  before: unknown;
  after: unknown;
}

type Members = Record<string, unknown>;

function parsed(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

/** What a row's data tells: the members of a JSON object, or none. */
export function membersOf(data: unknown): Members {
  const value = parsed(data);
  return typeof value === 'object' && value !== null ? (value as Members) : {};
}

/** Whether the log has the beginning of a snapshot alone, as all of it is too long. */
export const isCut = (snapshot: unknown): boolean =>
  Boolean(snapshot) && parsed(snapshot) === undefined;

const SECRET = new RegExp(secretFields, 'i');

const isSaid = (value: unknown) =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  !(Array.isArray(value) && value.length === 0);

const same = (one: unknown, other: unknown) =>
  JSON.stringify(isSaid(one) ? one : '') === JSON.stringify(isSaid(other) ? other : '');

/** The members in which two snapshots of a record differ, in the order in which they were written. */
export function changedMembers(before: unknown, after: unknown): ChangedMember[] {
  const [old, now] = [membersOf(before), membersOf(after)];
  return [...new Set([...Object.keys(now), ...Object.keys(old)])]
    .filter((name) => !uncountedFields.includes(name))
    .filter((name) => !SECRET.test(name) || typeof (now[name] ?? old[name]) === 'boolean')
    .map((name) => ({ name, before: old[name], after: now[name] }))
    .filter((member) => !same(member.before, member.after));
}

const keyOf = (item: unknown) => (typeof item === 'string' ? item : JSON.stringify(item));

/** Of two lists what only one of them has. */
export function listDifference(
  before: unknown,
  after: unknown,
): { removed: unknown[]; added: unknown[] } {
  const [old, now] = [before, after].map((list) => (Array.isArray(list) ? list : []));
  const without = (list: unknown[] = [], others: unknown[] = []) => {
    const known = new Set(others.map(keyOf));
    return list.filter((item) => !known.has(keyOf(item)));
  };
  return { removed: without(old, now), added: without(now, old) };
}
