/** An audited member of a record, before and after; `undefined` where there was or is none. */
export interface ChangedMember {
  name: string;
  before: unknown;
  after: unknown;
}

type Members = Record<string, unknown>;

/** What a row's data tells: the members of a JSON object, or none. */
export function membersOf(data: unknown): Members {
  if (typeof data === 'object' && data !== null) return data as Members;
  try {
    const parsed = JSON.parse(String(data));
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

/** Told by others: the moment of the row, the parent of a menu, and the names of a role’s users. */
const TOLD_BY_OTHERS = [
  ...['updated_at', 'created_at', 'id', 'parent_path'],
  ...['holders', 'holders_from_claims'],
];

/** A server that is not ours might log what ours leaves out. */
const SECRET = /pass|pwd|token|secret|captcha|hash|credential|authorization|api.?key/i;

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
    .filter((name) => !TOLD_BY_OTHERS.includes(name))
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
