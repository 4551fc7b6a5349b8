import { beforeEach, describe, expect, it } from 'vitest';
import { fetchMenuTree } from '@/services/api/menu';
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
});
