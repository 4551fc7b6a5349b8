import { sql } from 'drizzle-orm';
import { type Database, tables } from '@/server/db/database';
import { queryRows } from '@/server/db/rows';
import { coverNext } from '@/server/log/segments/cover';
import { withoutIndexes } from '@/server/ops/demo/withoutIndexes';
import { fillUsers, userId } from '../people';

const BATCH = 50_000;
const DAYS = 90;
export const LAST = Date.parse('2026-11-01T00:00:00Z');
export const FIRST = LAST - DAYS * 86_400_000;

/** Rows of 90 days; goes on where an earlier fill was ended. */
export async function fillLogs(db: Database, rows: number, users = 10_000): Promise<void> {
  await fillUsers(db, { count: users });
  const [known] = await queryRows<{ count: number }>(
    db,
    sql`select coalesce(max(id), '0')::int as count from ${tables.logger} where id ~ '^0+[0-9]+$'`,
  );
  const done = known?.count ?? 0;
  if (done >= rows) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await withoutIndexes(tx, async () => {
      for (let from = done + 1; from <= rows; from += BATCH) {
        await tx.execute(rowsFrom(from, Math.min(rows, from + BATCH - 1), { rows, users }));
      }
    });
  });
  await db.execute(sql`analyze ${tables.logger}`);
}

/** Milliseconds that it took. */
export async function coverLogs(db: Database, until: number): Promise<number> {
  const began = performance.now();
  while (performance.now() < until && (await coverNext(db, Date.now())));
  return performance.now() - began;
}

/** Of a thousand rows 800 are requests, 30 in Chinese, 40 changes; one user in ten thousand makes a tenth of them. */
const rowsFrom = (
  from: number,
  to: number,
  { rows, users }: { rows: number; users: number },
) => sql`
  insert into ${tables.logger} (id, level, trace_id, user_id, tag, message, data, created_at)
  select lpad(n::text, 20, '0'),
    case when h % 1000 < 14 then 'error' when h % 1000 < 110 then 'warn' else 'info' end,
    'TRACE-' || upper(md5(n::text)),
    case when h % 10 = 0 then ${userId(7)} when h % 10 = 1 then ''
      else 'u' || lpad((1 + (h / 7) % ${users}::int)::text, 19, '0') end,
    case when h % 1000 >= 200 then 'request' when h % 1000 >= 130 then 'login'
      when h % 1000 >= 90 then 'operate' when h % 1000 >= 50 then 'logout'
      when h % 1000 >= 30 then 'denied' else 'system' end,
    case when n % 1000003 = 7 then 'zqx rare thing 罕见的事'
      when n % 1009 = 3 then 'kappa, now and then 偶尔发生'
      when h % 1000 >= 200 then '[HTTP] /api/v1/' || (array['current/user', 'current/menus', 'users',
          'roles', 'menus', 'loggers', 'orders', 'customers', 'tickets', 'stock', 'invoices'])[1 + h % 11]
        || '-' || (array['GET', 'GET', 'GET', 'GET', 'GET', 'POST', 'PUT', 'DELETE'])[1 + (h / 11) % 8]
        || '-200 (' || (h / 13) % 403 || 'ms)'
      when h % 1000 >= 130 then 'Login success'
      when h % 1000 >= 90 then 'update user ''' || case when h % 2 = 0 then '王小明' else 'Ada Becker' end
        || ' ' || (h / 17) % 9000 || ''''
      when h % 1000 >= 60 then '订单 ' || n || ' 已退款给客户 ' || (h / 19) % 700
      when h % 1000 >= 50 then 'Logout success'
      when h % 1000 >= 30 then 'Permission denied: GET /api/v1/invoices'
      else 'GET /api/v1/stock failed: timeout exceeded when trying to connect' end,
    '{"client_ip":"10.0.0.' || n % 250 || '","method":"GET","path":"/api/v1/users","cost":1,'
      || '"user_agent":"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120.0"'
      || case when h % 1000 >= 90 and h % 1000 < 130 then ',"entity":"' || (array['user', 'role', 'menu'])[1 + h % 3]
        || '","verb":"update","target_id":"' || (h / 17) % 9000 || '"}' else '}' end,
    to_timestamp(${FIRST / 1000}::float8 + n::float8 * ${(LAST - FIRST) / 1000}::float8 / ${rows}::float8)
  from (select n, hashtext(n::text) & 2147483647 as h
    from generate_series(${from}::int, ${to}::int) n) numbered`;
