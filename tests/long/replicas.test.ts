import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase } from '../api/databases';
import { seededMenus } from '../api/seeded';
import { until } from '../process/clone';
import {
  digest,
  launchReplica,
  type Replica,
  ROOT_PASSWORD,
  startReplica,
} from '../process/replica';

const server = process.env.TEST_DATABASE_URL ?? '';
const PASSWORD = 'a gate of iron';

describe('two replicas on PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let here: Replica;
  let there: Replica;
  let root: string;
  let made = 0;

  beforeAll(async () => {
    database = await createPostgresDatabase(server);
    [here, there] = await startBoth();
    root = await here.signIn();
  });
  afterAll(async () => {
    await Promise.all([here.stop(), there.stop()]);
    await database.drop();
  });

  const startBoth = () => {
    const env = { DATABASE_URL: database.url };
    return Promise.all([startReplica(env), startReplica(env)]);
  };
  const asRoot = async (method: string, path: string, body?: unknown) => {
    const { status, json } = await here.call(method, path, {
      token: root,
      ...(body !== undefined && { body }),
    });
    expect([method, path, status]).toEqual([method, path, 200]);
    return json.data;
  };

  /** Holds the roles as a stuck migration would; returns what lets go. */
  const lockRoles = async () => {
    const holder = new Client({ connectionString: database.url });
    holder.on('error', () => {});
    await holder.connect();
    await holder.query('begin; lock table role in access exclusive mode');
    return () => holder.end();
  };

  /** A user who may read users through a menu and a role of their own. */
  const createReader = async () => {
    made += 1;
    const menuForm = {
      code: `readers-${made}`,
      name: 'Readers',
      type: 'page',
      status: 'enabled',
      resources: [{ method: 'GET', path: '/api/v1/users' }],
    };
    const menu = await asRoot('POST', '/api/v1/menus', menuForm);
    const roleForm = {
      code: `reader-${made}`,
      name: 'Reader',
      status: 'enabled',
      menus: [{ menu_id: menu.id }],
    };
    const role = await asRoot('POST', '/api/v1/roles', roleForm);
    const userForm = {
      username: `reader-${made}`,
      name: 'Reader',
      status: 'activated',
      password: digest(PASSWORD),
      roles: [{ role_id: role.id }],
    };
    const user = await asRoot('POST', '/api/v1/users', userForm);
    return {
      menu: { path: `/api/v1/menus/${menu.id}`, form: menuForm },
      role: { path: `/api/v1/roles/${role.id}`, form: roleForm },
      user: { path: `/api/v1/users/${user.id}`, form: { ...userForm, password: '' } },
    };
  };
  type Reader = Awaited<ReturnType<typeof createReader>>;

  const ways: [string, (reader: Reader, token: string) => Promise<unknown>, number][] = [
    [
      'the user is frozen',
      ({ user }) => asRoot('PUT', user.path, { ...user.form, status: 'freezed' }),
      401,
    ],
    ['the user is deleted', ({ user }) => asRoot('DELETE', user.path), 401],
    [
      'the password is set',
      ({ user }) => asRoot('PUT', user.path, { ...user.form, password: digest('another gate') }),
      401,
    ],
    ['the password is reset', ({ user }) => asRoot('PATCH', `${user.path}/reset-pwd`), 401],
    [
      'the only role is taken',
      ({ user }) => asRoot('PUT', user.path, { ...user.form, roles: [] }),
      401,
    ],
    [
      'the role is disabled',
      ({ role }) => asRoot('PUT', role.path, { ...role.form, status: 'disabled' }),
      403,
    ],
    ['the only role is deleted', ({ role }) => asRoot('DELETE', role.path), 401],
    [
      "the role's last menu is taken",
      ({ role }) => asRoot('PUT', role.path, { ...role.form, menus: [] }),
      403,
    ],
    [
      'the menu is disabled',
      ({ menu }) => asRoot('PUT', menu.path, { ...menu.form, status: 'disabled' }),
      403,
    ],
    ['the menu is deleted', ({ menu }) => asRoot('DELETE', menu.path), 403],
    [
      "the menu's last resource is taken",
      ({ menu }) => asRoot('PUT', menu.path, { ...menu.form, resources: [] }),
      403,
    ],
    [
      'the user signs out',
      (_, token) => here.call('POST', '/api/v1/current/logout', { token }),
      401,
    ],
  ];

  it.each(ways)(
    'S06 refuse the next request here, and within a second there, when %s',
    async (_, takeAway, status) => {
      const reader = await createReader();
      const token = await there.signIn(`reader-${made}`, PASSWORD);
      const read = (replica: Replica) => replica.call('GET', '/api/v1/users', { token });
      expect([(await read(here)).status, (await read(there)).status]).toEqual([200, 200]);
      await takeAway(reader, token);
      expect((await read(here)).status).toBe(status);
      await until(async () => (await read(there)).status === status, 1);
    },
  );

  it('S06 still refuse after a restart', async () => {
    const { role } = await createReader();
    const token = await there.signIn(`reader-${made}`, PASSWORD);
    await asRoot('DELETE', role.path);
    await Promise.all([here.stop(), there.stop()]);
    [here, there] = await startBoth();
    for (const replica of [here, there]) {
      expect((await replica.call('GET', '/api/v1/users', { token })).status).toBe(401);
    }
    expect((await there.call('GET', '/api/v1/users', { token: root })).status).toBe(200);
  });

  it('S06 share a refresh: the old token is refused everywhere at once', async () => {
    const token = await here.signIn();
    const { json } = await there.call('POST', '/api/v1/current/refresh-token', { token });
    expect((await here.call('GET', '/api/v1/current/user', { token })).status).toBe(401);
    const fresh = json.data.access_token;
    expect((await here.call('GET', '/api/v1/current/user', { token: fresh })).status).toBe(200);
  });

  it('S10 count the wrong passwords together', async () => {
    await createReader();
    const attempt = (replica: Replica) =>
      replica.call('POST', '/api/v1/login', {
        body: { username: `reader-${made}`, password: digest('wrong') },
      });
    const both = Array.from({ length: 100 }, (_, n) => attempt(n % 2 ? here : there));
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(95);
  });

  it('S11 share captchas: one replica draws, the other checks, and one try is all there is', async () => {
    const guarded = await Promise.all([
      startReplica({ DATABASE_URL: database.url, CAPTCHA: 'image' }),
      startReplica({ DATABASE_URL: database.url, CAPTCHA: 'image' }),
    ]);
    const [draws, checks] = guarded;
    const { captcha_id } = (await draws.call('GET', '/api/v1/captcha/id')).json.data;
    const image = await checks.call('GET', `/api/v1/captcha/image?id=${captcha_id}`);
    expect(image.headers.get('Content-Type')).toBe('image/png');
    const captcha_code = await digitsOf(database.url, captcha_id);
    const body = { username: 'admin', password: digest(ROOT_PASSWORD), captcha_id, captcha_code };
    const tries = guarded.map((replica) => replica.call('POST', '/api/v1/login', { body }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 400]);
    await Promise.all(guarded.map((replica) => replica.stop()));
  });

  it('F05 lose no request when one of them is told to stop under load', async () => {
    const leaving = await startReplica({ DATABASE_URL: database.url });
    const replicas = [leaving, here];
    let stopping = false;
    let served = 0;
    const failures: string[] = [];
    // A load balancer: it takes a replica out once /health says that it is leaving.
    const balance = async () => {
      while (!stopping) {
        const [first] = replicas;
        const target = first && (await first.call('GET', '/health')).status === 200 ? first : here;
        const { status } = await target.call('GET', '/api/v1/current/user', { token: root });
        served += 1;
        if (status !== 200) failures.push(String(status));
      }
    };
    const clients = Array.from({ length: 8 }, () =>
      balance().catch((error) => failures.push(String(error.cause ?? error))),
    );
    await until(() => served > 40);
    leaving.process.kill('SIGTERM');
    const began = Date.now();
    await until(async () => (await leaving.call('GET', '/health')).status === 503);
    replicas.shift();
    expect(await leaving.ended).toBe(0);
    expect(Date.now() - began).toBeLessThan(10_000);
    stopping = true;
    await Promise.all(clients);
    expect(failures).toEqual([]);
  });

  it('F05 lose only its own requests when one of them is killed under load', async () => {
    const killed = await startReplica({ DATABASE_URL: database.url });
    let stopping = false;
    const load = (replica: Replica, answers: string[]) =>
      Array.from({ length: 4 }, async () => {
        while (!stopping) {
          const answer = replica.call('GET', '/api/v1/current/user', { token: root });
          const status = await answer.then(
            ({ status }) => String(status),
            () => 'lost',
          );
          answers.push(status);
          if (status === 'lost') return;
        }
      });
    const own: string[] = [];
    const others: string[] = [];
    const clients = [...load(killed, own), ...load(here, others)];
    await until(() => own.length > 20 && others.length > 20);
    killed.process.kill('SIGKILL');
    await killed.ended;
    const before = others.length;
    await until(() => others.length > before + 20);
    stopping = true;
    await Promise.all(clients);
    expect(new Set(others)).toEqual(new Set(['200']));
    expect(own.filter((status) => status === 'lost')).toHaveLength(4);
    expect(new Set(own)).toEqual(new Set(['200', 'lost']));
  });

  it('F06 answer 503 within five seconds while a table is locked, and others as ever', async () => {
    const unlock = await lockRoles();
    const began = Date.now();
    const locked = here.call('GET', '/api/v1/roles', { token: root });
    const other = await here.call('GET', '/api/v1/menus', { token: root });
    expect(other.status).toBe(200);
    expect((await locked).status).toBe(503);
    expect(Date.now() - began).toBeLessThan(5_000);
    await unlock();
    expect((await here.call('GET', '/api/v1/roles', { token: root })).status).toBe(200);
  });

  it('F06 answer 503 within five seconds when every connection is busy', async () => {
    // It knows the rights by then, which nobody can read while the roles are locked.
    expect((await there.call('GET', '/api/v1/menus', { token: root })).status).toBe(200);
    const unlock = await lockRoles();
    // Each asks for something else, as a list that was asked for before is known.
    const answers = Array.from({ length: 40 }, async (_, index) => {
      const began = Date.now();
      const path = `/api/v1/roles?name=${index}`;
      const { status } = await here.call('GET', path, { token: root });
      return [status, Date.now() - began < 5_000];
    });
    expect(new Set((await Promise.all(answers)).map(String))).toEqual(new Set(['503,true']));
    expect((await there.call('GET', '/api/v1/menus', { token: root })).status).toBe(200);
    await unlock();
  });
});

describe('replicas that start together', () => {
  it('F07 migrate and seed an empty database once', async () => {
    const database = await createPostgresDatabase(server);
    const env = { DATABASE_URL: database.url };
    const replicas = await Promise.all([startReplica(env), startReplica(env), startReplica(env)]);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const count = async (table: string) =>
      Number((await client.query(`select count(*) from ${table}`)).rows[0].count);
    expect([await count('menu'), await count('"user"')]).toEqual([seededMenus.length, 1]);
    await client.end();
    await Promise.all(replicas.map((replica) => replica.stop()));
    await database.drop();
  });

  it('F07 complete what a start that was killed at any moment had begun', async () => {
    const database = await createPostgresDatabase(server);
    const env = { DATABASE_URL: database.url };
    for (const milliseconds of [250, 350, 450, 550, 650, 800]) {
      const killed = launchReplica(env);
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      await killed.stop('SIGKILL');
    }
    const replica = await startReplica(env);
    const token = await replica.signIn();
    const { json } = await replica.call('GET', '/api/v1/menus', { token });
    const codes = json.data.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(['home', 'dashboard', 'system']);
    await replica.stop();
    await database.drop();
  });
});

async function digitsOf(url: string, id: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select digits from captcha where id = $1', [id]);
  await client.end();
  return rows[0].digits;
}
