import type { Rights } from '@/schemas/permission';
import type { Side, Surplus } from './difference';

/** Codes and calls as they are told, each call as a menu spells it that grants it. */
export function rightsOf(side: Side, surplus: Surplus): Rights {
  return { codes: codesOf(side, surplus.menus), calls: spelledCalls(side, surplus.calls) };
}

function codesOf({ policy, codes }: Side, menus: Iterable<number>): string[] {
  const found: string[] = [];
  for (const menu of menus) {
    const code = codes.get(policy.menus.keys[menu] ?? '')?.code;
    if (code !== undefined) found.push(code);
  }
  return found.sort();
}

function spelledCalls({ policy }: Side, calls: Surplus['calls']): string[] {
  const { parts, menus } = policy;
  const spelled = new Map<number, string>();
  if (calls.size === 0) return [];
  const { ofResources } = policy.calls;
  for (let at = 0; at < ofResources.length; at += 1) {
    const call = ofResources[at] as number;
    const roles = spelled.has(call) ? undefined : calls.get(call);
    const resource = parts.resources[at];
    if (!roles || !resource) continue;
    const menu = menus.numbers.get(resource.menu_id) ?? -1;
    if ([...roles].some((role) => policy.gives(role).menus[menu] === 1)) {
      spelled.set(call, `${resource.method} ${resource.path}`);
    }
  }
  return [...spelled.values()].sort();
}

export function merge(into: Surplus, added: Surplus): void {
  for (const menu of added.menus) into.menus.add(menu);
  for (const [call, roles] of added.calls) {
    const known = into.calls.get(call) ?? new Set();
    for (const role of roles) known.add(role);
    into.calls.set(call, known);
  }
}
