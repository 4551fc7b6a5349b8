import { type SQL, sql } from 'drizzle-orm';
import { type Database, tables } from '@/server/db/database';
import { queryRows } from '@/server/db/rows';
import { withoutIndexes } from '@/server/ops/withoutIndexes';
import { fillUsers, userId } from './people';

const { change, logger } = tables;

const BATCH = 50_000;
const DAYS = 90;
const LAST = Date.parse('2026-11-01T00:00:00Z');
const FIRST = LAST - DAYS * 86_400_000;

/** Rows and changes of 90 days; goes on where an earlier fill was ended. */
export async function fillLogs(db: Database, rows: number, users = 10_000): Promise<void> {
  await fillUsers(db, { count: users });
  const [known] = await queryRows<{ count: number }>(
    db,
    sql`select coalesce(max(id), '0')::int as count from ${logger} where id ~ '^0+[0-9]+$'`,
  );
  const done = known?.count ?? 0;
  if (done >= rows - 100) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await withoutIndexes(tx, ['logger', 'change'], async () => {
      for (let from = done + 1; from <= rows; from += BATCH) {
        const numbered = numbers(from, Math.min(rows, from + BATCH - 1), users);
        await tx.execute(rowsFrom(numbered, rows));
        await tx.execute(changesFrom(numbered, rows));
      }
    });
  });
  // As autovacuum does it after a while; index-only scans need the map of visible pages.
  for (const table of [logger, change]) await db.execute(sql`vacuum (analyze) ${table}`);
}

/** Of a thousand rows 800 are requests, 30 in Chinese, 40 changes; one user in ten thousand makes a tenth of them. */
const numbers = (from: number, to: number, users: number): SQL => sql`(
  select n, h, (h / 7) % ${users}::int + 1 as person, '10.0.0.' || n % 250 as address,
    case when h % 1000 >= 200 then 'request' when h % 1000 >= 130 then 'login'
      when h % 1000 >= 90 then 'operate' when h % 1000 >= 50 then 'logout'
      when h % 1000 >= 30 then 'denied' else 'system' end as tag,
    case when h % 10 = 0 then ${userId(7)} when h % 10 = 1 then ''
      else 'u' || lpad(((h / 7) % ${users}::int + 1)::text, 19, '0') end as user_id,
    '/api/v1/' || (array['current/user', 'current/menus', 'users', 'roles', 'menus', 'loggers',
      'orders', 'customers', 'tickets', 'stock', 'invoices'])[1 + h % 11] as path
  from (
    select n, hashtext(n::text) & 2147483647 as h from generate_series(${from}::int, ${to}::int) n
  ) as hashed) as numbered`;

const momentIn = (rows: number): SQL =>
  sql`to_timestamp(${FIRST / 1000}::float8 + n::float8 * ${(LAST - FIRST) / 1000}::float8 / ${rows}::float8)`;

const rowsFrom = (numbered: SQL, rows: number) => sql`
  insert into ${logger} (id, level, tag, event, reason, trace_id, user_id, username, address,
    method, path, status, duration, message, data, search, created_at)
  select lpad(n::text, 20, '0'),
    case when h % 1000 < 14 then 'error' when h % 1000 < 110 then 'warn' else 'info' end, tag, event,
    case when event = 'login-failed' then 'wrong password' else '' end,
    'TRACE-' || upper(md5(n::text)), user_id, 'user' || person, address, 'GET', path, 200, h % 403,
    message,
    '{"user_agent":"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120.0"}'::jsonb,
    lower(message) || chr(10) || 'user' || person || chr(10) || address, ${momentIn(rows)}
  from (
    select *, case tag when 'login' then case when h % 1000 < 140 then 'login-failed' else 'login' end
        when 'system' then 'failed' else tag end as event,
      case when n % 1000003 = 7 then 'zqx rare thing 罕见的事'
        when n % 1009 = 3 then 'kappa, now and then 偶尔发生'
        when tag = 'request' then '[HTTP] ' || path || '-' || (array['GET', 'GET', 'GET', 'GET',
          'GET', 'POST', 'PUT', 'DELETE'])[1 + (h / 11) % 8] || '-200 (' || (h / 13) % 403 || 'ms)'
        when tag = 'login' then 'Login'
        when h % 1000 >= 60 then '订单 ' || n || ' 已退款给客户 ' || (h / 19) % 700
        when h % 1000 >= 50 then 'Logout success'
        when h % 1000 >= 30 then 'Permission denied: GET /api/v1/invoices'
        else 'GET /api/v1/stock failed: timeout exceeded when trying to connect' end as message
    from ${numbered} where tag <> 'operate'
  ) as worded`;

const changesFrom = (numbered: SQL, rows: number) => sql`
  insert into ${change} (id, created_at, entity, record_id, record_name, verb, actor_id, actor_name,
    address, trace_id, before, after, search, actor_salt, record_salt)
  select lpad(n::text, 20, '0'), ${momentIn(rows)}, entity, record_id, name, verb, user_id,
    'user' || person, address, 'TRACE-' || upper(md5(n::text)), '{"sequence":0}'::jsonb,
    '{"sequence":1}'::jsonb,
    lower(verb || ' ' || entity || ' ''' || name || '''' || chr(10) || 'user' || person || chr(10) || address),
    'salt', 'salt'
  from (
    select *, (array['user', 'role', 'menu'])[1 + h % 3] as entity, ((h / 17) % 9000)::text as record_id,
      (array['update', 'update', 'create', 'delete'])[1 + h % 4] as verb,
      case when h % 2 = 0 then '王小明' else 'Ada Becker' end || ' ' || (h / 17) % 9000 as name
    from ${numbered} where tag = 'operate'
  ) as worded`;
