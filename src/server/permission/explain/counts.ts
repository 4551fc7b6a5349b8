import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MenuCounts } from '@/schemas/permission';
import type { Facts } from '../facts';
import { indexMenus } from '../policyIndex';
import { menusGivenBy, ticksOf } from './lines';
import type { RoleSet } from './roleSets';

const MAX_RUN_MS = 10;

/** For every menu how many roles tick it or what is below it, and how many active users reach it. */
export async function countMenus(facts: Facts, sets: RoleSet[]): Promise<MenuCounts[]> {
  const { keys, parents } = indexMenus(facts.parts.menus);
  const roles = new Int32Array(keys.length);
  const users = new Int32Array(keys.length);
  const seen = new Int32Array(keys.length);
  const turn = takingTurns();
  let round = 0;
  for (const { id } of facts.parts.roles) {
    round += 1;
    for (const tick of ticksOf(facts, id)) {
      for (let at = tick; at >= 0 && seen[at] !== round; at = parents[at] as number) {
        seen[at] = round;
        roles[at] = (roles[at] as number) + 1;
      }
    }
    await turn();
  }
  const given = new Map<string, number[]>();
  for (const set of sets) {
    round += 1;
    for (const role of set.roles) {
      const menus = given.get(role) ?? menusGivenBy(facts, role);
      given.set(role, menus);
      for (const menu of menus) {
        if (seen[menu] === round) continue;
        seen[menu] = round;
        users[menu] = (users[menu] as number) + set.ids.length;
      }
    }
    await turn();
  }
  return keys.map((menu_id, at) => ({
    menu_id,
    roles: roles[at] as number,
    users: users[at] as number,
  }));
}

/** Lets other requests in now and then. */
function takingTurns(): () => Promise<void> | undefined {
  let turnedAt = performance.now();
  return () => {
    if (performance.now() - turnedAt < MAX_RUN_MS) return undefined;
    return nextTurn().then(() => {
      turnedAt = performance.now();
    });
  };
}
