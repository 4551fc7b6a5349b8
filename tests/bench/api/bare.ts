import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { preferencesSchema } from '@/schemas/preferences';
import { newId } from '@/server/lib/ids';
import { toRow } from '@/server/log/entry';

/**
 * What the server is held against: the same SQL by hand, prepared, on node:http and pg alone. It checks
 * the token and the right and logs each request; it sends no header, and checks no input.
 */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const gatehouse = JSON.parse(process.env.GATEHOUSE ?? '{}');

const session = {
  name: 'session',
  text: `select u.id as user_id, (select version from policy_version) as version,
      array(select ur.role_id from user_role ur where ur.user_id = u.id) as role_ids
    from session s join "user" u on u.id = s.user_id
    where s.token_hash = $1 and s.expires_at > $2 and u.status = 'activated'`,
};

const rights = {
  name: 'rights',
  text: `select distinct method || ' ' || path as call from role_menu join menu_resource using (menu_id)
    where role_id = any($1)`,
};

const shown = (columns: string[], alias: string) =>
  columns.map((column) => `${alias}.${column}`).join(', ');
const userColumns = ['id', 'username', 'name', 'phone', 'email', 'remark', 'status'];
const fields = shown([...userColumns, 'created_at', 'updated_at'], 'u');
const link = 'ur.id as link_id, ur.user_id, ur.role_id, ur.source, r.name as role_name';
const linkDates = 'ur.created_at as link_created_at, ur.updated_at as link_updated_at';

const mustSetUp = `(not exists (select 1 from totp_factor f where f.id = u.id)
  and not exists (select 1 from passkey k where k.user_id = u.id) and exists (
    select 1 from user_role d join role on role.id = d.role_id
    where d.user_id = u.id and role.second_factor = 'required')) as must_set_up_second_factor`;

const hasPassword = `u.password_hash <> '' as has_password`;

const user = {
  name: 'user',
  text: `select ${fields}, u.must_change_password, ${mustSetUp}, ${hasPassword}, ${link}, ${linkDates}, p.settings from "user" u
    left join user_preference p on p.id = u.id
    left join user_role ur on ur.user_id = u.id left join role r on r.id = ur.role_id
    where u.id = $1 order by r.name`,
};

const roleLinks = {
  name: 'role links',
  text: `select ur.*, r.name as role_name from user_role ur join role r on r.id = ur.role_id
    where ur.user_id = any($1) order by r.sequence desc, r.name, r.id`,
};

const userPage = {
  name: 'users',
  text: `select ${fields}, u.last_sign_in_at from "user" u where u.id <> 'root'
    order by u.created_at desc, u.id desc limit $1 offset $2`,
};

const userCount = {
  name: 'user count',
  text: `select count(*)::int as total
    from (select id from "user" u where u.id <> 'root' limit 10001) bounded`,
};

const roleFields =
  'id, code, name, description, sequence, status, second_factor, created_at, updated_at';

const rolePage = {
  name: 'roles',
  text: `select ${roleFields} from role order by sequence desc, created_at desc, id desc
    limit $1 offset $2`,
};

const roleCount = {
  name: 'role count',
  text: 'select count(*)::int as total from (select id from role limit 10001) bounded',
};

const menuRows = {
  name: 'menus',
  text: 'select * from menu order by sequence desc, created_at desc, id desc',
};

const grantedMenus = {
  name: 'granted menus',
  text: `with recursive blocked as (
      select id from menu where status = 'disabled'
      union select below.id from menu below join blocked on blocked.id = below.parent_id
    ), granted as (
      select menu.* from menu join role_menu on menu_id = menu.id
      where role_id = any($1) and menu.id not in (select id from blocked)
      union select above.* from menu above join granted on granted.parent_id = above.id
    )
    select * from granted order by sequence desc, created_at desc, id desc`,
};

const rowsOf = async (query: { name: string; text: string }, ...values: unknown[]) =>
  (await pool.query({ ...query, values })).rows;

interface Caller {
  user_id: string;
  role_ids: string[];
  version: string;
}

async function signedIn({ headers }: IncomingMessage): Promise<Caller> {
  const token = headers.authorization?.slice('Bearer '.length) ?? '';
  const hash = createHash('sha256').update(token).digest('hex');
  const [found] = await rowsOf(session, hash, new Date());
  return found;
}

const known = new Map<string, Promise<Set<string>>>();

async function mayCall({ role_ids, version }: Caller, call: string): Promise<boolean> {
  const key = `${version} ${role_ids}`;
  const reading =
    known.get(key) ?? rowsOf(rights, role_ids).then((rows) => new Set(rows.map((row) => row.call)));
  known.set(key, reading);
  return (await reading).has(call);
}

async function currentUser({ user_id }: Caller) {
  const rows = await rowsOf(user, user_id);
  const {
    link_id,
    role_id,
    role_name,
    source,
    link_created_at,
    link_updated_at,
    settings,
    ...found
  } = rows[0];
  delete found.user_id;
  const roles = rows.map((row) => ({
    id: row.link_id,
    user_id,
    role_id: row.role_id,
    role_name: row.role_name,
    source: row.source,
    created_at: row.link_created_at,
    updated_at: row.link_updated_at,
  }));
  const preferences = preferencesSchema.parse(settings ? JSON.parse(settings) : {});
  return { success: true, data: { ...found, roles, preferences, gatehouse } };
}

const counted = (total: number) =>
  total > 10_000 ? { total: 10_000, total_capped: true } : { total };

async function users() {
  const rows = await rowsOf(userPage, 10, 0);
  const [count] = await rowsOf(userCount);
  const links = await rowsOf(
    roleLinks,
    rows.map(({ id }) => id),
  );
  const data = rows.map((row) => ({
    ...row,
    roles: links.filter(({ user_id }) => user_id === row.id),
  }));
  return { success: true, data, ...counted(count.total) };
}

async function roles() {
  const rows = await rowsOf(rolePage, 10, 0);
  const [count] = await rowsOf(roleCount);
  const data = rows.map((row) => ({ ...row, menus: null }));
  return { success: true, data, ...counted(count.total) };
}

interface Row {
  id: string;
  parent_id: string | null;
}

function treeOf(rows: Row[]) {
  const levels = new Map<string, Row[]>();
  for (const row of rows) {
    const level = levels.get(row.parent_id ?? '') ?? [];
    level.push(row);
    levels.set(row.parent_id ?? '', level);
  }
  const nest = (parent: string, parent_path: string): object[] | null =>
    levels.get(parent)?.map((row) => ({
      ...row,
      parent_id: parent,
      parent_path,
      children: nest(row.id, `${parent_path}${row.id}.`),
      resources: null,
    })) ?? null;
  return { success: true, data: nest('', '') ?? [] };
}

type Handler = { call?: string; answer(caller: Caller): Promise<object> };

const handlers: Record<string, Handler> = {
  '/api/v1/current/user': { answer: currentUser },
  '/api/v1/current/menus': {
    answer: async ({ role_ids }) => treeOf(await rowsOf(grantedMenus, role_ids)),
  },
  '/api/v1/users': { call: 'GET /api/v1/users', answer: users },
  '/api/v1/roles': { call: 'GET /api/v1/roles', answer: roles },
  '/api/v1/menus': {
    call: 'GET /api/v1/menus',
    answer: async () => treeOf(await rowsOf(menuRows)),
  },
};

const insert = {
  name: 'log',
  text: 'insert into logger select * from json_populate_recordset(null::logger, $1::json)',
};

const waiting: object[] = [];

async function writeLog(): Promise<void> {
  while (waiting.length > 0) {
    const rows = waiting.splice(0, 100);
    await rowsOf(insert, JSON.stringify(rows));
  }
  setTimeout(writeLog, 200);
}

function log(request: IncomingMessage, { user_id }: Caller, status: number, cost: number): void {
  const { url = '', headers, socket } = request;
  const address = socket.remoteAddress;
  waiting.push(
    toRow(
      {
        ...{ level: 'info', tag: 'request', event: 'request' },
        message: `[HTTP] ${url}-GET-${status} (${cost}ms)`,
        trace_id: `TRACE-${newId().toUpperCase()}`,
        ...{ user_id, address, method: 'GET', path: url, route: url, status, duration: cost },
        data: {
          user_agent: headers['user-agent'] ?? '',
          referer: '',
          uri: url,
          host: headers.host,
          remote_addr: address,
          proto: 'HTTP/1.1',
          content_type: '',
          res_time: new Date().toISOString(),
        },
      },
      Date.now(),
    ),
  );
}

const server = createServer(async (request, response) => {
  const began = performance.now();
  const handler = handlers[request.url ?? ''];
  const caller = await signedIn(request);
  const isAllowed = !handler?.call || (await mayCall(caller, handler.call));
  const status = caller && isAllowed ? 200 : 403;
  const answer = status === 200 ? await handler?.answer(caller) : undefined;
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(answer));
  log(request, caller, status, Math.round(performance.now() - began));
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
setTimeout(writeLog, 200);
process.on('disconnect', () => process.exit(0));
