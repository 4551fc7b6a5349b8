import type { Mark } from '@/schemas/marks';
import { isPowerfulCall } from '@/schemas/powerful';
import type { AuditFact } from './facts';
import { markOf } from './mark';

/** What is powerful now; what was deleted since is not told. */
export interface Powerful {
  roles: ReadonlySet<string>;
  menus: ReadonlySet<string>;
  /** Such menus in force of such roles, and all above them. */
  needed: ReadonlySet<string>;
}

type Grants = (row: AuditFact, powerful: Powerful) => boolean;

const idsOf = (list: unknown): string[] => (Array.isArray(list) ? list.map(String) : []);

function added({ before, after }: AuditFact, member: string): string[] {
  const known = new Set(idsOf(before[member]));
  return idsOf(after[member]).filter((id) => !known.has(id));
}

const isNewly = (status: string, { before, after }: AuditFact): boolean =>
  after.status === status && before.status !== undefined && before.status !== status;

const GRANTS: Record<string, Grants> = {
  user: (row, { roles }) => {
    const ids = isNewly('activated', row) ? idsOf(row.after.roles) : added(row, 'roles');
    return ids.some((id) => roles.has(id));
  },
  role: (row, { roles, menus }) =>
    added(row, 'menus').some((id) => menus.has(id)) ||
    (isNewly('enabled', row) && roles.has(row.id)),
  // A call of a menu that no role has is granted to nobody.
  menu: (row, { needed }) =>
    (idsOf(row.after.roles).length > 0 && added(row, 'resources').some(isPowerfulCall)) ||
    (isNewly('enabled', row) && needed.has(row.id)),
};

/** Somebody may decide what others may do who could not before. */
export function powerfulGrants(changes: readonly AuditFact[], powerful: Powerful): Mark[] {
  return changes
    .filter((row) => Object.hasOwn(GRANTS, row.entity) && GRANTS[row.entity]?.(row, powerful))
    .map((row) => {
      const subject = { kind: row.entity as 'user' | 'role' | 'menu', id: row.id, name: row.name };
      return markOf('powerful-grant', [row], subject, { targetID: row.id }, row.username);
    });
}
