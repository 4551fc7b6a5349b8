import { beforeEach, describe, expect, it } from 'vitest';
import { fetchMenuTree, menus } from '@/services/api/menu';
import { endSession } from '@/services/session';
import { backend } from './backend';
import { signIn } from './console';
import { asRoot } from './entities';

const PATH = '/api/v1/menus-GET-';
const statuses = () =>
  backend.api.logged.flatMap((line) => line.match(new RegExp(`${PATH}(\\d+)`))?.[1] ?? []);

describe('the last answer of the menus', () => {
  beforeEach(async () => {
    await signIn();
    backend.api.logged.length = 0;
  });

  it('is shown again while nothing changed, and read anew after a change', async () => {
    const first = await fetchMenuTree();
    expect(await fetchMenuTree()).toBe(first);
    await asRoot('POST', '/api/v1/roles', { name: 'New', code: 'new', status: 'enabled' });
    expect(await fetchMenuTree()).toEqual(first);
    expect(statuses()).toEqual(['200', '304', '200']);
  });

  it('ends with the session', async () => {
    await fetchMenuTree();
    endSession();
    await signIn();
    await fetchMenuTree();
    expect(statuses()).toEqual(['200', '200']);
  });

  it('is that of the list too, which asks for the first levels only where there is none', async () => {
    await backend.api.db.execute(`
      insert into menu (id, code, name, type, status, parent_id, created_at, updated_at)
      select 'm' || at, 'm' || at, 'M', 'page', 'enabled', case when at > 10 then 'm' || at % 10 + 1 end,
        now(), now()
      from generate_series(1, 300) as at`);
    await asRoot('POST', '/api/v1/roles', { name: 'Newer', code: 'newer', status: 'enabled' });
    const { rows, whole: askWhole } = await menus.list({});
    expect(rows.find(({ id }) => id === 'm1')).toMatchObject({ children: [], submenus: 29 });
    const whole = await askWhole?.();
    expect(whole?.rows).toBe(await fetchMenuTree());
    expect(await menus.list({})).toEqual(whole);
    expect(statuses()).toEqual(['200', '200', '304', '304']);
  });
});
