import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';

/**
 * What the server is held against: the same SQL by hand, prepared, on node:http and pg alone. It
 * asks for no permission, sends no header, checks no input and logs nothing.
 */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const session = {
  name: 'session',
  text: `select s.id, u.id as user_id, u.username, u.must_change_password,
      array(select ur.role_id from user_role ur where ur.user_id = u.id) as role_ids,
      (select version from policy_version) as policy_version
    from session s join "user" u on u.id = s.user_id
    where s.token_hash = $1 and s.expires_at > $2 and u.status = 'activated'`,
};

const fields = `u.id, u.username, u.name, u.phone, u.email, u.remark, u.status, u.created_at, u.updated_at`;

const link = 'ur.id as link_id, ur.user_id, ur.role_id, r.name as role_name';
const linkDates = 'ur.created_at as link_created_at, ur.updated_at as link_updated_at';

const user = {
  name: 'user',
  text: `select ${fields}, u.must_change_password, ${link}, ${linkDates} from "user" u
    left join user_role ur on ur.user_id = u.id left join role r on r.id = ur.role_id
    where u.id = $1 order by r.name`,
};

const roles = {
  name: 'roles',
  text: `select ur.*, r.name as role_name from user_role ur join role r on r.id = ur.role_id
    where ur.user_id = any($1) order by r.sequence desc, r.name`,
};

const page = {
  name: 'page',
  text: `select ${fields} from "user" u where u.id <> 'root'
    order by u.created_at desc, u.id desc limit $1 offset $2`,
};

const count = {
  name: 'count',
  text: `select count(*)::int as total
    from (select id from "user" u where u.id <> 'root' limit $1) bounded`,
};

const rowsOf = async (query: { name: string; text: string }, ...values: unknown[]) =>
  (await pool.query({ ...query, values })).rows;

async function signedIn({ headers }: IncomingMessage) {
  const token = headers.authorization?.slice('Bearer '.length) ?? '';
  const [found] = await rowsOf(
    session,
    createHash('sha256').update(token).digest('hex'),
    new Date(),
  );
  return found;
}

async function currentUser({ user_id }: { user_id: string }) {
  const rows = await rowsOf(user, user_id);
  const { link_id, role_id, role_name, link_created_at, link_updated_at, ...found } = rows[0];
  delete found.user_id;
  const links = rows.map((row) => ({
    id: row.link_id,
    user_id,
    role_id: row.role_id,
    role_name: row.role_name,
    created_at: row.link_created_at,
    updated_at: row.link_updated_at,
  }));
  return { success: true, data: { ...found, roles: links } };
}

async function users() {
  const rows = await rowsOf(page, 10, 0);
  const [counted] = await rowsOf(count, 10_001);
  const links = await rowsOf(
    roles,
    rows.map(({ id }) => id),
  );
  const data = rows.map((row) => ({
    ...row,
    roles: links.filter(({ user_id }) => user_id === row.id),
  }));
  const { total } = counted;
  return {
    success: true,
    data,
    ...(total > 10_000 ? { total: 10_000, total_capped: true } : { total }),
  };
}

const handlers: Record<string, (caller: { user_id: string }) => Promise<object>> = {
  '/api/v1/current/user': currentUser,
  '/api/v1/users': users,
};

const server = createServer(async (request, response) => {
  const caller = await signedIn(request);
  const answer = await handlers[request.url ?? '']?.(caller);
  response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(answer));
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit(0));
