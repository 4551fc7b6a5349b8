import type { Mark, MarkRule } from '@/schemas/marks';
import { isPowerfulCall } from '@/schemas/powerful';
import type { ChangeFact, Fact } from './read';

/** The number of rows within a burst that are no slips of one person. */
const BURST = 10;
const BURST_MS = 10 * 60_000;

function markOf(
  rule: MarkRule,
  rows: readonly Fact[],
  subject: Mark['subject'],
  filters: Mark['filters'],
  actor = '',
): Mark {
  const times = rows.map(({ at }) => at);
  const [address = '', ...others] = new Set(rows.map((row) => row.address));
  return {
    rule,
    first_at: new Date(Math.min(...times)).toISOString(),
    last_at: new Date(Math.max(...times)).toISOString(),
    count: rows.length,
    subject,
    actor,
    address: others.length === 0 ? address : '',
    filters,
  };
}

const userIn = (rows: readonly Fact[]): Mark['subject'] => {
  const { user_id: id = '', username = '' } = rows[0] ?? {};
  return { kind: 'user', id, name: username };
};

/** Returns runs of rows of one user or address, each row one of `BURST` within the time. */
function burstsOf(rows: readonly Fact[], by: 'user_id' | 'address'): Fact[][] {
  const groups = groupsOf(rows, (row) => row[by]);
  groups.delete('');
  return [...groups.values()].flatMap(runsOf);
}

function groupsOf(rows: readonly Fact[], keyOf: (row: Fact) => string): Map<string, Fact[]> {
  const groups = new Map<string, Fact[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

function runsOf(unordered: Fact[]): Fact[][] {
  const rows = unordered.toSorted((one, other) => one.at - other.at);
  const runs: Fact[][] = [];
  let end = 0;
  for (let at = BURST - 1; at < rows.length; at += 1) {
    const start = at - BURST + 1;
    if ((rows[at] as Fact).at - (rows[start] as Fact).at > BURST_MS) continue;
    const last = runs.at(-1);
    if (last && start < end) last.push(...rows.slice(end, at + 1));
    else runs.push(rows.slice(start, at + 1));
    end = at + 1;
  }
  return runs;
}

/** Marks failed sign-ins from one address, or as one user from several. */
export function failedSignIns(failures: readonly Fact[]): Mark[] {
  const filters = { tag: 'login', level: 'warn' };
  const byAddress = burstsOf(failures, 'address').map((rows) => {
    const ip = rows[0]?.address ?? '';
    const subject = { kind: 'address' as const, id: ip, name: ip };
    return markOf('failed-sign-ins', rows, subject, { ...filters, ip });
  });
  const byUser = burstsOf(failures, 'user_id')
    .filter((rows) => new Set(rows.map(({ address }) => address)).size > 1)
    .map((rows) => {
      const subject = userIn(rows);
      return markOf('failed-sign-ins', rows, subject, { ...filters, userID: subject.id });
    });
  return [...byAddress, ...byUser];
}

/** Marks denials of one user, who looks for what is open. */
export const denials = (denied: readonly Fact[]): Mark[] =>
  burstsOf(denied, 'user_id').map((rows) => {
    const subject = userIn(rows);
    return markOf('denials', rows, subject, { tag: 'denied', userID: subject.id });
  });

/** Marks sign-ins of an admin who signed in before, but never from there; where nothing is known, nothing is new. */
export function newAddresses(
  signIns: readonly Fact[],
  earlier: readonly Fact[],
  admins: ReadonlySet<string>,
): Mark[] {
  const known = groupsOf(earlier, ({ user_id }) => user_id);
  const isNew = ({ user_id, address }: Fact) =>
    address !== '' &&
    admins.has(user_id) &&
    known.get(user_id)?.every((before) => before.address !== address);
  const byPlace = groupsOf(signIns.filter(isNew), (row) => `${row.user_id} ${row.address}`);
  return [...byPlace.values()].map((rows) => {
    const subject = userIn(rows);
    const ip = rows[0]?.address ?? '';
    return markOf('new-address', rows, subject, { tag: 'login', userID: subject.id, ip });
  });
}

/** What is powerful now; what was deleted since is left out. */
export interface Powerful {
  roles: ReadonlySet<string>;
  menus: ReadonlySet<string>;
  /** The menus in force that such roles need, with all above them. */
  needed: ReadonlySet<string>;
}

const idsOf = (list: unknown): string[] => (Array.isArray(list) ? list.map(String) : []);

function added({ before, after }: ChangeFact, member: string): string[] {
  const known = new Set(idsOf(before[member]));
  return idsOf(after[member]).filter((id) => !known.has(id));
}

const isNewly = (status: string, { before, after }: ChangeFact): boolean =>
  after.status === status && before.status !== undefined && before.status !== status;

function isPowerfulGrant(row: ChangeFact, { roles, menus, needed }: Powerful): boolean {
  if (row.entity === 'user') {
    const given = isNewly('activated', row) ? idsOf(row.after.roles) : added(row, 'roles');
    return given.some((id) => roles.has(id));
  }
  const isEnabled = isNewly('enabled', row);
  if (row.entity === 'role')
    return added(row, 'menus').some((id) => menus.has(id)) || (isEnabled && roles.has(row.id));
  // A call of a menu that no role has is granted to no user.
  const isHeld = idsOf(row.after.roles).length > 0;
  return (
    (isHeld && added(row, 'resources').some(isPowerfulCall)) || (isEnabled && needed.has(row.id))
  );
}

/** Marks changes by which somebody may decide what others may do who could not before. */
export const powerfulGrants = (changes: readonly ChangeFact[], powerful: Powerful): Mark[] =>
  changes
    .filter((row) => isPowerfulGrant(row, powerful))
    .map((row) => {
      const subject = { kind: row.entity, id: row.id, name: row.name };
      return markOf('powerful-grant', [row], subject, { targetID: row.id }, row.username);
    });
