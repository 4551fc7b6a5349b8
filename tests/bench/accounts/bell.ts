import { readTail } from '../../api/tailReader';
import { atMost, type Result } from '../results.mjs';
import { done, median, type Replica, signIn } from './console';

const ROUNDS = 20;

/** From the request that changes a role, at one replica, to the event at the other. */
export async function measureBell(
  [here, there]: [Replica, Replica],
  root: string,
  { id, username }: { id: string; username: string },
): Promise<Result[]> {
  const menus: { id: string }[] = await done(here.call('GET', 'menus', undefined, root));
  const form = (ticked: number) => ({
    ...{ code: 'bell', name: 'Bell', status: 'enabled' },
    menus: menus.slice(0, 1 + ticked).map((menu) => ({ menu_id: menu.id })),
  });
  const role: string = (await done(here.call('POST', 'roles', form(0), root))).id;
  const user = await done(here.call('GET', `users/${id}`, undefined, root));
  const roles = [{ role_id: role }];
  await done(here.call('PUT', `users/${id}`, { ...user, roles }, root));
  const token = await signIn(here, username);
  const headers = { Authorization: `Bearer ${token}` };
  const path = `${there.address}/api/v1/current/notifications/stream`;
  const stream = readTail(await fetch(path, { headers }));
  await stream.next();
  const times: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const began = performance.now();
    const heard = stream.next();
    await done(here.call('PUT', `roles/${role}`, form(round % 2), root));
    await heard;
    times.push(performance.now() - began);
  }
  await stream.cancel();
  return [
    { figure: 'bell of another replica: median', value: median(times), unit: 'ms' },
    atMost('bell of another replica: slowest', Math.max(...times), 'ms', 1_000),
  ];
}
