import { sql } from 'drizzle-orm';
import type { Database } from '@/server/db/database';
import { fillPolicy } from '../../long/largeData';
import { fillUsers } from './people';

/** Every so many-th role ticks all menus, and the last one; the others a hundred each. */
const LARGE_EVERY = 100;
const BATCH = 10_000;

export const roleId = (number: number) => `bench-role-${number}`;

export interface Size {
  menus: number;
  roles: number;
  users: number;
}

export interface Call {
  method: string;
  path: string;
}

/**
 * An organization with two or three roles for each user; one user of fifty is frozen. Its menus share
 * the calls, as resources that reach no call of the API count for nothing.
 */
export async function fillOrganization(
  db: Database,
  { menus, roles, users }: Size,
  { passwordHash, calls }: { passwordHash: string; calls: readonly Call[] },
): Promise<void> {
  await fillPolicy(db, { menus, roles: 0 });
  await db.execute(sql`
    update menu_resource set method = call ->> 'method', path = call ->> 'path'
    from jsonb_array_elements(${JSON.stringify(calls)}::jsonb) with ordinality given(call, at)
    where at - 1 = (substring(id from 5)::int * 7 + substring(id from 5)::int / ${menus}::int * 13) % ${calls.length}::int
      and id like 'call%'`);
  await db.execute(sql`
    insert into role (id, code, name, status, created_at, updated_at)
    select 'bench-role-' || n, 'bench-role-' || n, 'Role ' || n,
      case when n % 20 = 7 then 'disabled' else 'enabled' end, now(), now()
    from generate_series(1, ${roles}::int) n`);
  for (let from = 1; from <= roles; from += LARGE_EVERY) {
    await db.execute(sql`
    insert into role_menu (id, role_id, menu_id, created_at, updated_at)
    select lpad(n::text, 5, '0') || lpad(m::text, 15, '0'), 'bench-role-' || n,
      'menu' || lpad((1 + (n * 37 + m * 101) % ${menus}::int)::text, 16, '0'), now(), now()
    from generate_series(${from}::int, ${Math.min(roles, from + LARGE_EVERY - 1)}::int) n,
      generate_series(1, ${menus}::int) m
    where m <= case when n % ${LARGE_EVERY}::int = 0 or n = ${roles}::int then ${menus}::int else 100 end
    on conflict do nothing`);
  }
  await fillUsers(db, { count: users, passwordHash });
  for (let from = 1; from <= users; from += BATCH) {
    await db.execute(sql`
      insert into user_role (id, user_id, role_id, created_at, updated_at)
      select lpad(n::text, 10, '0') || lpad(k::text, 10, '0'), 'u' || lpad(n::text, 19, '0'),
        'bench-role-' || (1 + (n * k * 7) % ${roles}::int), now(), now()
      from generate_series(${from}::int, ${Math.min(users, from + BATCH - 1)}::int) n, generate_series(1, 3) k
      on conflict do nothing`);
  }
  await db.execute(sql`vacuum analyze`);
}
