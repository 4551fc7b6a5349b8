import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tables } from '@/server/db/database';
import { DEPUTY_PASSWORD, type Delegation, openDelegation } from './delegation';

describe('the search of the lists', () => {
  let world: Delegation;
  const roles = { sales: '', notes: '' };
  beforeAll(async () => {
    world = await openDelegation();
    const notes = await world.menu('notes', {
      name: '记事本',
      resources: [{ method: 'GET', path: '/api/v1/notes' }],
    });
    roles.sales = await world.role('sales', [notes]);
    await world.user('zeng', [roles.sales], { name: '曾小雨' });
    await world.user('adele', [], { name: 'Adèle Lefèvre', email: 'adele@example.org' });
    await world.user('wide', [], { name: 'ＦＵＬＬ Ｗｉｄｅ', phone: '+86 139 1234 5678' });
  });
  afterAll(() => world.api.close());

  const found = async (path: string): Promise<string[]> => {
    const { json } = await world.asRoot('GET', path);
    return (json.data ?? [])
      .map((one: { username?: string; code: string }) => one.username ?? one.code)
      .sort();
  };
  const users = (query: string) => found(`/api/v1/users?${query}`);

  it.each([
    ['lefevre ADELE', ['adele']],
    ['full wide', ['wide']],
    ['zxy', ['zeng']],
    ['zengxiao', ['zeng']],
    ['雨 曾', ['zeng']],
    ['example.org', ['adele']],
    ['13912345678', ['wide']],
    ['lefevre zeng', []],
  ])('finds by %s', async (q, expected) => {
    expect(await users(new URLSearchParams({ q }).toString())).toEqual(expected);
  });

  it('finds users by role, without roles, by e-mail and by their last sign-in', async () => {
    expect(await users(`role_id=${roles.sales}`)).toEqual(['zeng']);
    expect(await users('role_id=none')).toEqual(['adele', 'wide']);
    expect(await users('email=example.org')).toEqual(['adele']);
    await world.api.signIn('adele', DEPUTY_PASSWORD);
    expect(await users('last_sign_in=within-7-days')).toEqual(['adele', 'deputy']);
    expect(await users('last_sign_in=never')).toEqual(['wide', 'zeng']);
    const old = new Date(Date.now() - 40 * 86_400_000);
    const isZeng = eq(tables.user.username, 'zeng');
    await world.api.db.update(tables.user).set({ last_sign_in_at: old }).where(isZeng);
    expect(await users('last_sign_in=over-30-days')).toEqual(['zeng']);
  });

  it('finds roles by a menu that they give, and menus by a call or by pinyin', async () => {
    const notes = world.api.db.select().from(tables.menu).where(eq(tables.menu.code, 'notes'));
    const [menu] = await notes;
    expect(await found(`/api/v1/roles?menu_id=${menu?.id}`)).toEqual(['sales']);
    expect(await found('/api/v1/menus?call=get%20/api/v1/notes')).toEqual(['notes']);
    expect(await found('/api/v1/menus?q=jsb')).toEqual(['notes']);
  });

  it('finds menus by a call whichever way its parameters are written', async () => {
    const grants = (path: string) => ({ resources: [{ method: 'GET', path }] });
    await world.menu('colon', grants('/api/v1/things/:id/parts'));
    await world.menu('brace', grants('/api/v1/things/{id}/parts'));
    const by = (call: string) => found(`/api/v1/menus?${new URLSearchParams({ call })}`);
    for (const call of ['GET /api/v1/things/:id/parts', 'things/{id}/parts', 'gs/:i', 'gs/{i']) {
      expect(await by(call)).toEqual(['brace', 'colon']);
    }
    expect(await by('things/:code')).toEqual([]);
  });

  it('finds a user by the name that they gave themselves', async () => {
    const token = (await world.api.signIn('adele', DEPUTY_PASSWORD)).access_token;
    const body = { name: '阿黛尔', email: '', phone: '', remark: '' };
    const { status } = await world.api.call('PUT', '/api/v1/current/user', { token, body });
    expect(status).toBe(200);
    expect(await users('q=adaier')).toEqual(['adele']);
    expect(await users('q=lefevre')).toEqual([]);
  });
});
