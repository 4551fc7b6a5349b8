import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { hashToken } from '@/server/auth/session/token';
import { tables } from '@/server/db/database';
import { MAX_ACCESS_TOKENS } from '@/server/routes/current/tokens';
import { DEPUTY_PASSWORD, type Delegation, openDelegation, roleForm, userForm } from './delegation';
import { changesIn, errorOf } from './harness';

const { access_token, logger, session, user_role } = tables;

const OWN = '/api/v1/current/tokens';
const ENDED = { status: 401, id: 'com.invalid.token' };
const DENIED = { status: 403, id: 'com.casbin.denied' };
const NEEDS_SESSION = { status: 403, id: 'com.token.session-required' };

let world: Delegation;

const id = (code: string) => world.idOf(code);
const form = (codes: string[], members = {}) => ({
  name: 'nightly report',
  menu_ids: codes.map(id),
  days: 30,
  password: digestPassword(DEPUTY_PASSWORD),
  ...members,
});
const make = async (codes: string[], members = {}) => {
  const { json } = await world.asDeputy('POST', OWN, form(codes, members));
  expect(json).toMatchObject({ success: true });
  return json.data as { id: string; token: string; expires_at: string };
};
const under = (token: string) => (method: string, path: string, body?: unknown) =>
  world.api.call(method, path, { token, ...(body !== undefined && { body }) });

const codesIn = (menus: { code: string; children?: [] }[] | null, above = ''): string[] =>
  (menus ?? []).flatMap(({ code, children }) => [
    above + code,
    ...codesIn(children ?? [], `${above}${code}.`),
  ]);

beforeAll(async () => {
  world = await openDelegation();
});
afterAll(() => world.api.close());
beforeEach(() => world.api.db.delete(access_token));

describe('an access token', () => {
  it('leaves a session alone whose token happens to begin like its own', async () => {
    const { access_token: given } = await world.api.signIn('deputy', DEPUTY_PASSWORD);
    const token = `gh_${given.slice(3)}`;
    const isGiven = eq(session.token_hash, hashToken(given));
    await world.api.db
      .update(session)
      .set({ token_hash: hashToken(token) })
      .where(isGiven);
    expect((await world.api.call('GET', '/api/v1/current/user', { token })).status).toBe(200);
  });

  it('is told once, and stored as a hash', async () => {
    const { token, ...made } = await make(['system.user']);
    expect(token).toMatch(/^gh_[\w-]{43}$/);
    const { json } = await world.asDeputy('GET', OWN);
    expect(json.data).toEqual([{ ...made, last_used_at: null }]);
    const stored = JSON.stringify(await world.api.db.select().from(access_token));
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(token.slice(3));
  });

  it('calls what its menus grant, and nothing else of what the owner holds', async () => {
    const call = under((await make(['system.user'])).token);
    expect((await call('GET', '/api/v1/users?current=1&pageSize=10')).status).toBe(200);
    expect(errorOf(await call('POST', '/api/v1/roles', roleForm('x', [])))).toEqual(DENIED);
    expect(errorOf(await call('DELETE', `/api/v1/users/${world.ids.deputy}`))).toEqual(DENIED);
    const { json } = await call('GET', '/api/v1/current/menus');
    const codes = codesIn(json.data);
    expect(codes).toContain('system.user');
    expect(codes).not.toContain('system.role');
  });

  it('loses at once what its own menus lose by hand', async () => {
    const call = under((await make(['system.user'])).token);
    expect((await call('GET', '/api/v1/users?current=1&pageSize=10')).status).toBe(200);
    await world.api.db.update(access_token).set({ menu_ids: [] });
    expect(errorOf(await call('GET', '/api/v1/users?current=1&pageSize=10'))).toEqual(DENIED);
  });

  it('does nothing that takes a session', async () => {
    const { id: tokenId, token } = await make([
      'system.user',
      'system.access.tokens',
      'system.access.view-as',
    ]);
    const call = under(token);
    expect((await call('GET', '/api/v1/current/user')).json.data.username).toBe('deputy');
    const refused: [string, string, object?][] = [
      ['POST', '/api/v1/current/refresh-token'],
      ['POST', '/api/v1/current/logout'],
      ['PUT', '/api/v1/current/user', { name: 'Other' }],
      [
        'PUT',
        '/api/v1/current/password',
        { old_password: digestPassword(DEPUTY_PASSWORD), new_password: digestPassword('x') },
      ],
      ['GET', '/api/v1/current/sessions'],
      ['DELETE', '/api/v1/current/sessions'],
      ['GET', '/api/v1/current/second-factor'],
      ['GET', '/api/v1/current/notifications'],
      ['POST', '/api/v1/current/view-as', { user_id: world.ids.deputy }],
      ['GET', OWN],
      ['POST', OWN, form(['system.role'])],
      ['DELETE', `${OWN}/${tokenId}`],
      ['GET', '/api/v1/search?q=a'],
    ];
    for (const [method, path, body] of refused)
      expect([path, errorOf(await call(method, path, body))]).toEqual([path, NEEDS_SESSION]);
  });

  it('S40 hands out nothing beyond itself, whatever the owner holds', async () => {
    const call = under(
      (
        await make([
          'system.user',
          'system.user.add',
          'system.user.edit',
          'system.role',
          'system.role.add',
        ])
      ).token,
    );
    const password = digestPassword('a gate of glass');
    const refusedUser = await call(
      'POST',
      '/api/v1/users',
      userForm('accomplice', [world.ids.adminRole], { password }),
    );
    expect(refusedUser.status).toBe(403);
    const refusedRole = await call('POST', '/api/v1/roles', roleForm('wide', [id('system.menu')]));
    expect(refusedRole.status).toBe(403);
    const allowed = await call('POST', '/api/v1/roles', roleForm('narrow', [id('system.user')]));
    expect(allowed.json).toMatchObject({ success: true });
    const narrow = await call(
      'POST',
      '/api/v1/users',
      userForm('helper', [allowed.json.data.id], { password }),
    );
    expect(narrow.json).toMatchObject({ success: true });
  });

  it('S40 resets nobody who holds more than it, its own owner included', async () => {
    const strong = await world.user('strong', [world.ids.adminRole]);
    const call = under(
      (await make(['system.user', 'system.user.reset', 'system.user.edit'])).token,
    );
    expect((await call('PATCH', `/api/v1/users/${strong}/reset-pwd`)).status).toBe(403);
    expect((await call('PATCH', `/api/v1/users/${world.ids.deputy}/reset-pwd`)).status).toBe(403);
  });

  it('S40 sets no password and no e-mail of its owner, though it may do all that they may', async () => {
    const menus = await world.asDeputy('GET', '/api/v1/current/menus');
    const all = codesIn(menus.json.data).filter((code) => id(code));
    const call = under((await make(all)).token);
    const path = `/api/v1/users/${world.ids.deputy}`;
    const roles = [world.ids.adminRole];
    const password = digestPassword('a thief in the night');
    for (const members of [{ password }, { email: 'thief@example.com' }])
      expect(errorOf(await call('PUT', path, userForm('deputy', roles, members)))).toEqual({
        ...{ status: 400, id: 'bad_request' },
      });
    expect(errorOf(await call('PATCH', `${path}/reset-pwd`))).toEqual(DENIED);
    const bulk = { action: 'reset_password', ids: [world.ids.deputy] };
    expect(errorOf(await call('POST', '/api/v1/users/bulk', bulk))).toEqual(DENIED);
  });

  it('loses at once what its owner loses, the button for tokens too', async () => {
    const { token } = await make(['system.user']);
    const call = under(token);
    const list = () => call('GET', '/api/v1/users?current=1&pageSize=10');
    const links = await world.api.db.select().from(user_role);
    await world.asRoot('PUT', `/api/v1/users/${world.ids.deputy}`, userForm('deputy', []));
    expect(errorOf(await list())).toEqual(ENDED);
    await world.asRoot(
      'PUT',
      `/api/v1/users/${world.ids.deputy}`,
      userForm(
        'deputy',
        links.filter((link) => link.user_id === world.ids.deputy).map((link) => link.role_id),
      ),
    );
    await world.signInDeputy();
    expect((await list()).status).toBe(200);
  });

  it('S48 ends as its owner is frozen, and does not come back; with its time, and a reset password', async () => {
    const { token } = await make(['system.user']);
    const state = async (of = token) => (await under(of)('GET', '/api/v1/current/user')).status;
    const set = (status: string) =>
      world.asRoot(
        'PUT',
        `/api/v1/users/${world.ids.deputy}`,
        userForm('deputy', [world.ids.adminRole], { status }),
      );
    await set('freezed');
    expect(await state()).toBe(401);
    await set('activated');
    expect(await state()).toBe(401);
    await world.signInDeputy();
    const next = await make(['system.user']);
    expect(await state(next.token)).toBe(200);
    await world.api.db
      .update(access_token)
      .set({ expires_at: new Date(Date.now() - 1) })
      .where(eq(access_token.id, next.id));
    expect(await state(next.token)).toBe(401);
    await make(['system.user']);
    await world.asRoot(
      'PUT',
      `/api/v1/users/${world.ids.deputy}`,
      userForm('deputy', [world.ids.adminRole], { password: digestPassword(DEPUTY_PASSWORD) }),
    );
    expect(await world.api.db.$count(access_token)).toBe(0);
    await world.signInDeputy();
  });

  it('is refused by a wrong password, too long a time, menus that one lacks, for root and beyond a number', async () => {
    const refusal = async (codes: string[], members = {}) =>
      (await world.asDeputy('POST', OWN, form(codes, members))).status;
    expect(await refusal(['system.user'], { password: digestPassword('wrong') })).toBe(400);
    expect(await refusal(['system.user'], { days: 366 })).toBe(400);
    expect(await refusal(['system.user'], { menu_ids: [] })).toBe(400);
    expect(await refusal(['vault'])).toBe(403);
    expect((await world.asRoot('POST', OWN, form(['system.user']))).status).toBe(403);
    for (let n = 0; n < MAX_ACCESS_TOKENS; n += 1) await make(['system.user']);
    expect(errorOf(await world.asDeputy('POST', OWN, form(['system.user'])))).toEqual({
      status: 400,
      id: 'com.token.too-many',
    });
  });

  it('is removed by its owner, and by whoever may end sessions, of nobody stronger', async () => {
    const first = await make(['system.user']);
    await world.asDeputy('DELETE', `${OWN}/${first.id}`);
    expect(errorOf(await under(first.token)('GET', '/api/v1/current/user'))).toEqual(ENDED);
    const second = await make(['system.user']);
    const at = `/api/v1/users/${world.ids.deputy}/tokens`;
    expect((await world.asRoot('GET', at)).json.data).toHaveLength(1);
    await world.asRoot('DELETE', `${at}/${second.id}`);
    expect(errorOf(await under(second.token)('GET', '/api/v1/current/user'))).toEqual(ENDED);
  });

  it('is named by the audit of its creation and removal, with what it may do', async () => {
    const { id: tokenId } = await make(['system.user']);
    await world.asDeputy('DELETE', `${OWN}/${tokenId}`);
    const told = (await changesIn(world.api.db)).map(({ data }) => data).slice(-2);
    const [made, removed] = told.map(({ before, after }) => JSON.parse(String(after ?? before)));
    expect(told.map(({ verb }) => verb)).toEqual(['create-token', 'remove-token']);
    expect(made).toMatchObject({ name: expect.any(String), menus: [id('system.user')] });
    expect(removed).toEqual({ name: made.name });
  });

  it('is named by each log row of what it did, and is in none', async () => {
    const { token, id: token_id } = await make(['system.user', 'system.role', 'system.role.add']);
    const call = under(token);
    await call('GET', '/api/v1/users?current=1&pageSize=10');
    await call('POST', '/api/v1/roles', roleForm('logged', [id('system.user')]));
    await world.api.flushLogs();
    const rows = [
      ...(await world.api.db.select().from(logger)),
      ...(await changesIn(world.api.db)),
    ];
    const named = rows.filter(({ data }) => JSON.stringify(data ?? '').includes(token_id));
    expect(new Set(named.map(({ tag }) => tag))).toEqual(new Set(['request', 'operate']));
    expect(JSON.stringify(rows)).not.toContain(token.slice(3));
  });
});
