import { inArray } from 'drizzle-orm';
import type { NotificationEvent } from '@/schemas/notificationEvents';
import { type Transaction, tables } from '../../db/database';
import type { NewNotification, RoleNotification } from './store';

const { role } = tables;

/** A change, as the audit has it. */
export interface Change {
  verb: string;
  entity: string;
  id: string;
  name: string;
  before?: unknown;
  after?: unknown;
}

const SECURITY = '/account/settings?section=security';
const BASIC = '/account/settings';

const BINDING = '/account/settings?section=binding';

const EVENTS: Record<string, [NotificationEvent, change: string]> = {
  'change-password': ['password-changed', 'changed'],
  'reset-password': ['password-changed', 'reset'],
  'set-up-factor': ['second-factor-changed', 'added'],
  'remove-factor': ['second-factor-changed', 'removed'],
  'reset-factor': ['second-factor-changed', 'removed'],
  'renew-recovery-codes': ['second-factor-changed', 'renewed'],
  'add-passkey': ['passkey-changed', 'added'],
  'rename-passkey': ['passkey-changed', 'renamed'],
  'remove-passkey': ['passkey-changed', 'removed'],
  'bind-account': ['company-account-changed', 'added'],
  'unbind-account': ['company-account-changed', 'removed'],
  'create-token': ['access-token-changed', 'added'],
  'remove-token': ['access-token-changed', 'removed'],
};

/**
 * Returns the notifications of those whom changes concern; they do not name who did it, as the reader may
 * not see that user.
 */
export async function notificationsOf(
  tx: Transaction,
  changes: readonly Change[],
  actorId: string,
): Promise<(NewNotification | RoleNotification)[]> {
  const names = await namesOf(tx, changes.flatMap(rolesChanged));
  return changes.flatMap((change): (NewNotification | RoleNotification)[] => {
    const { verb, entity, id, name } = change;
    const by = id === actorId ? 'self' : 'admin';
    const [event, kind] = (entity === 'user' && EVENTS[verb]) || [];
    if (event && kind) {
      const path = event === 'company-account-changed' ? BINDING : SECURITY;
      const params = { by, change: wayOf(change) ?? kind, ...keyIn(change) };
      return [{ user_id: id, event, params, path }];
    }
    if (isChangeOfRights(change))
      return [{ role_id: id, event: 'role-changed', params: { role: name }, path: BASIC }];
    if (entity === 'role' && verb === 'delete') return toHolders(change, actorId);
    const { added, removed } = differenceOf(change);
    if (added.length + removed.length === 0) return [];
    const params = { by, added: listed(added, names), removed: listed(removed, names) };
    return [{ user_id: id, event: 'roles-changed', params, path: BASIC }];
  });
}

/** Returns what users call the passkey themselves. */
function keyIn({ verb, before, after }: Change): { key?: string } {
  const key = ((after ?? before) as { name?: unknown } | undefined)?.name;
  return verb.endsWith('-passkey') && typeof key === 'string' ? { key } : {};
}
/** Returns how a company account was bound, where it was bound by itself. */
const wayOf = ({ verb, after }: Change): string | undefined =>
  verb === 'bind-account' ? (after as { by?: string } | undefined)?.by : undefined;

/** A deletion is one write, which that many rows keep short. */
const MAX_HOLDERS = 1_000;

/** Notifies each holder of a deleted role, or none where there are too many: the role's own row would go with it. */
function toHolders({ before, name }: Change, actorId: string): NewNotification[] {
  const holders = textsOf(before, 'holders');
  if (holders.length > MAX_HOLDERS) return [];
  return holders.map((user_id) => ({
    user_id,
    event: 'roles-changed',
    params: { by: user_id === actorId ? 'self' : 'admin', added: '', removed: name },
    path: BASIC,
  }));
}

const textsOf = (snapshot: unknown, member: string): string[] => {
  const found = (snapshot as Record<string, unknown> | undefined)?.[member];
  return Array.isArray(found) ? found.map(String) : [];
};

function differenceOf({ verb, entity, before, after }: Change) {
  if (entity !== 'user' || verb !== 'update') return { added: [], removed: [] };
  const [had, has] = [textsOf(before, 'roles'), textsOf(after, 'roles')];
  return {
    added: has.filter((id) => !had.includes(id)),
    removed: had.filter((id) => !has.includes(id)),
  };
}

function rolesChanged(change: Change): string[] {
  const { added, removed } = differenceOf(change);
  return [...added, ...removed];
}

function isChangeOfRights({ verb, entity, before, after }: Change): boolean {
  if (entity !== 'role' || verb !== 'update') return false;
  const statusOf = (snapshot: unknown) => (snapshot as { status?: string } | undefined)?.status;
  const menusOf = (snapshot: unknown) => textsOf(snapshot, 'menus').sort().join();
  return statusOf(before) !== statusOf(after) || menusOf(before) !== menusOf(after);
}

async function namesOf(tx: Transaction, ids: string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await tx
    .select({ id: role.id, name: role.name })
    .from(role)
    .where(inArray(role.id, wanted));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const listed = (ids: string[], names: Map<string, string>) =>
  ids.map((id) => names.get(id) ?? id).join(', ');
