import type { Facts } from '../facts';
import { keyOf, parsePattern } from '../pattern';
import { holdsCall, noRights, type Rights } from '../policy';
import { type Call, callsByMenu, disabledAbove, lineOf } from '../policyIndex';
import type { Plan } from './plans';
import { activeRoles, type Subject } from './subject';
import type { Target } from './target';

/** What plans of one user would give beside the target. */
export class ExtraGrants {
  /** What the user's enabled roles give, frozen or not. */
  private readonly standing: Rights;
  /** What the user may do now. */
  private readonly had: Rights;
  /** What the user's enabled roles grant that is not in force. */
  private readonly blocked: string[];
  private readonly targetKey: string;
  private readonly targetMenu: string | undefined;
  private readonly known = new Map<string, boolean>();

  constructor(
    private readonly facts: Facts,
    target: Target,
    private readonly subject: Subject,
  ) {
    const { policy, parts } = facts;
    const roles = subject.role_ids.filter((id) => policy.isEnabled(id));
    this.standing = policy.rightsOf(roles);
    this.had = policy.rightsOf(activeRoles(subject));
    this.blocked = roles
      .flatMap((role) => parts.grants.get(role) ?? [])
      .filter((id) => disabledAbove(parts.menus, id)?.length !== 0);
    this.targetKey = 'method' in target ? keyOf(target.method, parsePattern(target.path)) : '';
    this.targetMenu = 'code' in target ? target.sources[0]?.menu : undefined;
  }

  /**
   * Counts what is beyond what the user's roles give, or would give if the user were not frozen.
   * @returns undefined where there is more than `limit`
   */
  count(plan: Plan, limit: number): number | undefined {
    const { size } = this.collect(plan, limit);
    return size > limit ? undefined : size;
  }

  /** Returns codes, then calls; of a frozen user all that their roles give comes with being activated. */
  list(plan: Plan): { menuIds: string[]; calls: string[] } {
    const { menuIds, calls } = this.collect(plan, Number.POSITIVE_INFINITY);
    if (this.subject.status === 'freezed') {
      for (const id of this.standing.menuIds) menuIds.add(id);
      for (const call of this.standing.calls.values()) {
        if (!this.isHeld(call)) calls.set(call.key, call);
      }
    }
    if (this.targetMenu) menuIds.delete(this.targetMenu);
    const texts = [...calls.values()].map(({ method, path }) => `${method} ${path}`);
    return { menuIds: [...menuIds], calls: texts.sort() };
  }

  /** Stops once there is more than `limit`. */
  private collect(plan: Plan, limit: number): Rights & { size: number } {
    const { parts } = this.facts;
    const calls = callsByMenu(parts.resources);
    const found = { ...noRights(), size: 0 };
    const { standing } = this;
    for (const grant of this.newGrants(plan)) {
      for (const menu of lineOf(parts.menus, grant)) {
        if (standing.menuIds.has(menu) || found.menuIds.has(menu)) break;
        found.menuIds.add(menu);
        if (menu !== this.targetMenu) found.size += 1;
        for (const call of calls.get(menu) ?? []) {
          if (standing.calls.has(call.key) || found.calls.has(call.key)) continue;
          if (this.isHeld(call)) continue;
          found.calls.set(call.key, call);
          found.size += 1;
        }
        if (found.size > limit) return found;
      }
    }
    return found;
  }

  private newGrants({ role, assign, enableRole, grant, enable }: Plan): string[] {
    const { menus, grants } = this.facts.parts;
    const ofRole = role !== undefined && (assign || enableRole) ? (grants.get(role) ?? []) : [];
    const all = [
      ...(grant === undefined ? [] : [grant]),
      ...ofRole,
      ...(enable.length > 0 ? this.blocked : []),
    ];
    return all.filter((id) => disabledAbove(menus, id)?.every((one) => enable.includes(one)));
  }

  /** Whether the user may do it already, or it is the very target. */
  private isHeld({ key, method, pattern }: Call): boolean {
    if (key === this.targetKey) return true;
    const answer = this.known.get(key) ?? holdsCall(this.had, method, pattern);
    this.known.set(key, answer);
    return answer;
  }
}
