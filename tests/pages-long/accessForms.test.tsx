import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Menu } from '@/schemas/menu';
import { backend } from '../pages/backend';
import { address, openConsole, signIn } from '../pages/console';
import {
  asRoot,
  dialog,
  fromMore,
  newRole,
  option,
  row,
  rowAct,
  setValue,
} from '../pages/entities';
import { original } from '../pages/original';

const flat = (level: Menu[] | null): Menu[] =>
  (level ?? []).flatMap((menu) => [menu, ...flat(menu.children)]);

const idOf = async (path: string) =>
  flat(await asRoot('GET', '/api/v1/menus')).find((menu) => menu.path === path)?.id ?? '';

let clerk: { id: string };

beforeAll(async () => {
  clerk = await newRole('Clerk', [await idOf('/home'), await idOf('/system/logger')]);
  const chief = await newRole('Chief', [await idOf('/system/user')]);
  for (const username of ['ada', 'bea']) {
    const roles = [{ role_id: clerk.id }, ...(username === 'ada' ? [{ role_id: chief.id }] : [])];
    await asRoot('POST', '/api/v1/users', {
      username,
      name: `Mx ${username}`,
      status: 'activated',
      roles,
    });
  }
});

beforeEach(() => localStorage.setItem('access.guide', JSON.stringify({ closed: true })));

describe('a role', () => {
  it('is cloned with its ticks into the form of a new one', async () => {
    await signIn();
    const user = openConsole('/system/role');
    await rowAct(user, 'Clerk', 'Clone');
    await screen.findByRole('heading', { name: 'Add Role' });
    expect(address()).toMatch(/^\/system\/role\/new\?clone=/);
    const form = within(await screen.findByRole('main'));
    expect(await form.findByLabelText('Name')).toHaveProperty('value', 'Copy of Clerk');
    expect(form.getByLabelText('Code')).toHaveProperty('value', 'copy-of-clerk');
    await form.findByText(/^2 of \d+ selected/);
    setValue(form.getByLabelText('Code'), 'clerk-two');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Save successfully');
    const [copy] = await asRoot('GET', '/api/v1/roles?code=clerk-two');
    const { menus } = await asRoot('GET', `/api/v1/roles/${copy.id}`);
    expect(menus).toHaveLength(2);
  });
});

describe('the tree of a role', () => {
  async function open() {
    await signIn();
    const user = openConsole('/system/role');
    await user.click((await row('Clerk')).getByRole('button', { name: /^Edit / }));
    const form = await dialog('Edit Role');
    await form.findByRole('tree');
    return { user, form };
  }

  it('shows what a menu grants on hover, marks what is high-risk, and counts who reaches it', async () => {
    const { user, form } = await open();
    setValue(await form.findByLabelText('Search menus'), 'reset');
    const reset = (await form.findByText('reset')).closest('.ant-tree-treenode') as HTMLElement;
    await within(reset).findByText('High-risk');
    await within(reset).findByText('nobody');
    await user.hover(within(reset).getByText(/^Reset/));
    await within(await screen.findByRole('tooltip')).findByText(
      'PATCH /api/v1/users/{id}/reset-pwd',
    );
    setValue(form.getByLabelText('Search menus'), 'logs');
    const logger = (await form.findByText('logger')).closest('.ant-tree-treenode') as HTMLElement;
    await within(logger).findByText('2 users');
    expect(within(logger).queryByText('High-risk')).toBeNull();
  });

  it('says the same by the arrow keys', async () => {
    const { user, form } = await open();
    setValue(await form.findByLabelText('Search menus'), 'logs');
    await form.findByText('logger');
    form.getByRole('tree').focus();
    await user.keyboard('{ArrowDown}');
    await form.findByText(/^Logs: reached by 2 users\. It grants GET \/api\/v1\/loggers/);
    await screen.findAllByRole('tooltip');
  });
});

describe('the form of a user', () => {
  it('shows what the chosen roles add up to as they are chosen', async () => {
    await signIn();
    const user = openConsole('/system/user');
    await user.click((await row('bea')).getByRole('button', { name: /^Edit / }));
    const form = await dialog('Edit User');
    const sum = within(await form.findByRole('region', { name: 'What these roles allow' }));
    await sum.findByText(/^2 pages and actions, \d+ calls?$/);
    setValue(form.getByLabelText('Roles'), 'Chief');
    await user.click(await option('Chief'));
    await sum.findByText(/^3 pages and actions, \d+ calls$/);
    await user.click(sum.getByText('Show the menus'));
    await sum.findByRole('tree', { name: 'Menus' });
  });
});

describe('how access works', () => {
  it('stands on the page of roles until it is closed, and comes back by its button', async () => {
    localStorage.removeItem('access.guide');
    await signIn();
    const user = openConsole('/system/role');
    const card = await screen.findByRole('region', { name: 'How access works' });
    within(card).getByRole('img', { name: /A user has roles/ });
    await user.click(within(card).getByRole('button', { name: 'Close' }));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'How access works' })).toBeNull(),
    );
    await fromMore(user, 'How access works');
    await screen.findByRole('region', { name: 'How access works' });
  });
});

describe('in front of another server', () => {
  beforeEach(() => backend.fail(...original()));

  it('nothing about access shows', async () => {
    localStorage.removeItem('access.guide');
    await signIn();
    const user = openConsole('/system/role');
    const clerks = await row('Clerk');
    await user.click(clerks.getByRole('button', { name: /^Edit / }));
    const form = await dialog('Edit Role');
    await form.findByRole('tree');
    expect(form.queryByText('High-risk')).toBeNull();
    for (const name of ['Access', 'Clone', 'How access works']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });
});
