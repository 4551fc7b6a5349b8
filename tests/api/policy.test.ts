import { describe, expect, it } from 'vitest';
import { compilePolicies, grantsBeyond } from '@/server/permission/escalation';
import { holdsCall, Policy } from '@/server/permission/policy';
import type { PolicyParts } from '@/server/permission/snapshot';
import { createRandom, createWorld, type World } from './randomPolicy';
import { partsOf } from './worldFacts';

const RESOURCES = ['/a/:id', '/a/b', '/a/*', '/c', '/:x', '/:x/:y'].flatMap((path) =>
  ['GET', 'PUT'].map((method) => ({ method, path })),
);

/** With the very parts of the earlier policy where they are equal, as they are not read again then. */
function sharing(before: PolicyParts, after: PolicyParts): PolicyParts {
  const text = (part: PolicyParts[keyof PolicyParts]) => JSON.stringify([...part]);
  const keep = <Name extends keyof PolicyParts>(name: Name) =>
    text(before[name]) === text(after[name]) ? before[name] : after[name];
  return {
    menus: keep('menus'),
    resources: keep('resources'),
    roles: keep('roles'),
    grants: new Map(
      [...after.grants].map(([role, ids]) => {
        const known = before.grants.get(role);
        return [role, known && known.join() === ids.join() ? known : ids];
      }),
    ),
  };
}

/** The same rule, told plainly: what any role has now and had not before, the caller must hold. */
function isBeyond(before: PolicyParts, after: PolicyParts, callers: string[]): boolean {
  const enabledIn =
    ({ roles }: PolicyParts) =>
    (id: string) =>
      roles.some((role) => role.id === id && role.status === 'enabled');
  const any = () => true;
  // What is disabled counts in three ways: not at all, its menus alone, all of it.
  const ways = [
    { allEnabled: false, counts: [any, any] },
    { allEnabled: true, counts: [enabledIn(before), enabledIn(after)] },
    { allEnabled: true, counts: [any, any] },
  ] as const;
  return ways.some(({ allEnabled, counts: [countsThen, countsNow] }) => {
    const [then, now] = [new Policy(before, allEnabled), new Policy(after, allEnabled)];
    // A disabled role gives its holder nothing, however it is counted.
    const held = then.rightsOf(callers.filter(enabledIn(before)));
    return after.roles.some(({ id }) => {
      const had = then.rightsOf([id].filter(countsThen));
      const has = now.rightsOf([id].filter(countsNow));
      return (
        [...has.menuIds].some((menu) => !had.menuIds.has(menu) && !held.menuIds.has(menu)) ||
        [...has.calls.values()].some(
          ({ method, pattern }) =>
            !holdsCall(had, method, pattern) && !holdsCall(held, method, pattern),
        )
      );
    });
  });
}

describe('S05 a change of the policy', () => {
  it('is found to grant too much just where comparing all that roles give finds it', () => {
    const random = createRandom(11);
    const pick = <Item>(items: Item[]) => items[Math.floor(random() * items.length)] as Item;
    const seen = { refused: 0, allowed: 0 };
    for (let round = 0; round < 400; round += 1) {
      const before = createWorld(random, RESOURCES);
      const after: World = structuredClone(before);
      const menu = pick(after.menus);
      const role = pick(after.roles);
      const changes = [
        () => menu.resources.push(pick(RESOURCES)),
        () => role.menu_ids.push(pick(after.menus).id),
        () => Object.assign(menu, { status: 'enabled' }),
        () => Object.assign(role, { status: 'enabled' }),
        () => after.menus.splice(after.menus.indexOf(menu), 1),
        () => Object.assign(menu, { parent_id: null }),
        () => Object.assign(menu, { parent_id: pick(before.menus).id }),
      ];
      pick(changes)();
      const callers = [pick(before.roles).id, pick(before.roles).id];
      const parts = [partsOf(before), partsOf(after)] as const;
      const expected = isBeyond(...parts, callers);
      const known = compilePolicies(parts[0]);
      grantsBeyond(known, known, callers);
      const policies = [known, compilePolicies(sharing(...parts), known)] as const;
      expect([round, grantsBeyond(...policies, callers)]).toEqual([round, expected]);
      seen[expected ? 'refused' : 'allowed'] += 1;
    }
    expect(Math.min(seen.refused, seen.allowed)).toBeGreaterThan(40);
  });
});
