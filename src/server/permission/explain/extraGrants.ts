import type { Facts } from '../facts';
import { keyOf, parsePattern } from '../pattern';
import { holdsCall, noRights, type Rights } from '../policy';
import { type Call, callsByMenu, disabledAbove, menusById } from '../policyIndex';
import type { Plan } from './plans';
import type { Subject } from './subject';
import type { Target } from './target';

/** A menu that the user's enabled roles do not give. */
interface NewMenu {
  id: string;
  /** The ids of the menus that keep it out of force. */
  disabled: string[];
  parent: NewMenu | undefined;
  /** Put together when they are first asked for. */
  calls?: NewCall[];
  /** The last collection that has it. */
  foundIn?: symbol;
}

/** A call that they do not give, with what equal calls of other menus share. */
interface NewCall {
  call: Call;
  shared: { foundIn?: symbol };
}

interface Found {
  menus: NewMenu[];
  /** How many menus and calls there are, without the target. */
  size: number;
}

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
  private readonly newMenus: Map<string, NewMenu>;
  /** The shared calls by key. */
  private readonly shared = new Map<string, NewCall['shared']>();

  constructor(
    private readonly facts: Facts,
    target: Target,
    private readonly subject: Subject,
  ) {
    const { policy, parts } = facts;
    const roles = subject.role_ids.filter((id) => policy.isEnabled(id));
    const disabled = disabledAbove(parts.menus);
    this.standing = policy.rightsOf(roles);
    this.had = subject.status === 'activated' ? this.standing : noRights();
    this.blocked = roles
      .flatMap((role) => parts.grants.get(role) ?? [])
      .filter((id) => disabled.get(id)?.length !== 0);
    this.targetKey = 'method' in target ? keyOf(target.method, parsePattern(target.path)) : '';
    this.targetMenu = 'code' in target ? target.sources[0]?.menu : undefined;
    this.newMenus = newMenus(facts, this.standing);
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
    const { menus } = this.collect(plan, Number.POSITIVE_INFINITY);
    const isFrozen = this.subject.status === 'freezed';
    const menuIds = [...menus.map(({ id }) => id), ...(isFrozen ? this.standing.menuIds : [])];
    const calls = [
      ...menus.flatMap((menu) => (menu.calls ?? []).map(({ call }) => call)),
      ...(isFrozen ? [...this.standing.calls.values()].filter((call) => !this.isHeld(call)) : []),
    ];
    // The first of those that are equal.
    const byKey = new Map(calls.toReversed().map((call) => [call.key, call]));
    const texts = [...byKey.values()].map(({ method, path }) => `${method} ${path}`);
    return { menuIds: menuIds.filter((id) => id !== this.targetMenu), calls: texts.sort() };
  }

  /** Stops once there is more than `limit`. */
  private collect({ role, assign, enableRole, grant, enable }: Plan, limit: number): Found {
    const collection = Symbol();
    const found: Found = { menus: [], size: 0 };
    const ofRole =
      role !== undefined && (assign || enableRole) ? this.facts.parts.grants.get(role) : undefined;
    const granted = grant === undefined ? [] : [grant];
    for (const grants of [granted, ofRole ?? [], enable.length > 0 ? this.blocked : []]) {
      for (const id of grants) {
        const menu = this.newMenus.get(id);
        if (!menu?.disabled.every((one) => enable.includes(one))) continue;
        this.addLine(menu, found, collection);
        if (found.size > limit) return found;
      }
    }
    return found;
  }

  private addLine(menu: NewMenu, found: Found, collection: symbol): void {
    for (let at: NewMenu | undefined = menu; at && at.foundIn !== collection; at = at.parent) {
      at.foundIn = collection;
      found.menus.push(at);
      if (at.id !== this.targetMenu) found.size += 1;
      at.calls ??= this.newCalls(at.id);
      for (const { shared } of at.calls) {
        if (shared.foundIn !== collection) found.size += 1;
        shared.foundIn = collection;
      }
    }
  }

  private newCalls(menu: string): NewCall[] {
    return (callsByMenu(this.facts.parts.resources).get(menu) ?? [])
      .filter((call) => !this.standing.calls.has(call.key) && !this.isHeld(call))
      .map((call) => {
        const shared = this.shared.get(call.key) ?? {};
        this.shared.set(call.key, shared);
        return { call, shared };
      });
  }

  /** Whether the user may do it already, or it is the very target. */
  private isHeld({ key, method, pattern }: Call): boolean {
    if (key === this.targetKey) return true;
    const answer = this.known.get(key) ?? holdsCall(this.had, method, pattern);
    this.known.set(key, answer);
    return answer;
  }
}

function newMenus({ parts: { menus } }: Facts, { menuIds }: Rights): Map<string, NewMenu> {
  const byId = menusById(menus);
  const found = new Map<string, NewMenu>();
  for (const [id, disabled] of disabledAbove(menus)) {
    const parent = found.get(byId.get(id)?.parent_id ?? '');
    if (!menuIds.has(id)) found.set(id, { id, disabled, parent });
  }
  return found;
}
