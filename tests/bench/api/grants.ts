import { median } from '../results.mjs';
import { callOf, run, type Subjects } from './beside';

const MENUS = 10_000;
const GRANTS = 5_000;
const ASKED = 50;
const CHANGES = 7;
/** At most, in milliseconds. */
export const MOST_MS = 20;

/** Milliseconds that `current/menus` takes for a user with so many grants; medians. */
export interface Grants {
  again: number;
  unchanged: number;
  afterChange: number;
}

const FILL = `
  insert into menu (id, parent_id, code, name, path, sequence, type, status, description, properties, created_at, updated_at)
  select 'bench' || at, nullif('bench' || at % 100, 'bench' || at), 'bench' || at, 'Menu ' || at, '/bench/' || at, 0, 'page', 'enabled', '', '', now(), now()
  from generate_series(0, ${MENUS - 1}) at;
  insert into role (id, code, name, description, sequence, status, created_at, updated_at)
  values ('bench', 'bench', 'Bench', '', 0, 'enabled', now(), now());
  insert into role_menu (id, role_id, menu_id, created_at, updated_at)
  select 'bench' || at, 'bench', 'bench' || at, now(), now() from generate_series(100, ${GRANTS + 99}) at;
  insert into user_role (id, user_id, role_id, created_at, updated_at)
  select 'bench', id, 'bench', now(), now() from "user" where username = 'bench'`;

export async function measureGrants({ ours }: Subjects): Promise<Grants> {
  await run(ours.databaseUrl, FILL);
  const { url, headers } = callOf(ours, 'current/menus');
  const ask = async (etag = '') => {
    const began = performance.now();
    // Not compressed: fetch would spend its own time on that.
    const asked = { ...headers, 'Accept-Encoding': 'identity', 'If-None-Match': etag };
    const response = await fetch(url, { headers: asked });
    await response.arrayBuffer();
    return { time: performance.now() - began, etag: response.headers.get('ETag') ?? '' };
  };
  const afterChange: number[] = [];
  for (let at = 0; at < CHANGES; at += 1) {
    await run(ours.databaseUrl, `update role set name = 'Bench ${at}' where id = 'bench'`);
    afterChange.push((await ask()).time);
  }
  const { etag } = await ask();
  const again: number[] = [];
  const unchanged: number[] = [];
  for (let at = 0; at < ASKED; at += 1) {
    again.push((await ask()).time);
    unchanged.push((await ask(etag)).time);
  }
  return { again: median(again), unchanged: median(unchanged), afterChange: median(afterChange) };
}
