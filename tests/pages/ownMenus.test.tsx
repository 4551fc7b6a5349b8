import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openConsole, signIn } from './console';
import { asRoot, dialog, setValue } from './entities';

interface Named {
  id: string;
  code: string;
  children: Named[] | null;
}

const menuAt = async (code: string): Promise<Named> => {
  const [first, ...rest] = code.split('.');
  let found = ((await asRoot('GET', '/api/v1/menus')) as Named[]).find((one) => one.code === first);
  for (const part of rest) found = found?.children?.find((one) => one.code === part);
  if (!found) throw new Error(`There is no menu ${code}`);
  return found;
};

describe('the console’s own menus, in Chinese', () => {
  beforeEach(async () => {
    localStorage.setItem('umi_locale', 'zh-CN');
    await signIn();
  });

  it('have their names in the tree of a role’s form', async () => {
    const user = openConsole('/system/role');
    await user.click(await screen.findByRole('button', { name: '新增' }));
    const form = await dialog('新增角色');
    await form.findByText('首页');
    setValue(form.getByLabelText('搜索菜单'), '重置');
    for (const name of ['系统管理', '用户管理', '重置密码']) await form.findByText(name);
    expect(form.queryByText('Users')).toBeNull();
  });

  it('have them in the list of menus, where the name that somebody gave stands as it is', async () => {
    const system = await menuAt('system');
    const logger = await menuAt('system.logger');
    const menu = await asRoot('GET', `/api/v1/menus/${logger.id}`);
    await asRoot('PUT', `/api/v1/menus/${logger.id}`, { ...menu, name: 'Ledger' });
    const own = { code: 'users', name: 'Users', type: 'page', status: 'enabled' };
    await asRoot('POST', '/api/v1/menus', { ...own, parent_id: system.id });
    openConsole('/system/menu');
    const list = within(await screen.findByRole('treegrid'));
    for (const name of ['角色管理', 'Ledger', 'Users']) await list.findByText(name);
  });

  it('have them on their page, in its title, in its history and in what is said once they are saved', async () => {
    const { id } = await menuAt('system.user');
    const menu = await asRoot('GET', `/api/v1/menus/${id}`);
    await asRoot('PUT', `/api/v1/menus/${id}`, { ...menu, sequence: menu.sequence + 1 });
    const user = openConsole(`/system/menu/${id}/history`);
    await screen.findByRole('heading', { level: 1, name: '用户管理' });
    await waitFor(() => expect(document.title).toBe('历史 · 用户管理 - Gatehouse'));
    const versions = within(await screen.findByRole('list', { name: '历史版本' }));
    await versions.findByText('用户管理');
    await user.click(screen.getByRole('button', { name: '编辑' }));
    const form = await dialog('编辑菜单');
    await form.findByText('用户管理');
    expect(form.getByLabelText('名称')).toHaveProperty('value', 'Users');
    setValue(form.getByLabelText('描述'), '所有用户');
    await user.click(form.getByRole('button', { name: '保存' }));
    await screen.findByText('菜单“用户管理”已保存');
    expect(screen.queryByText('Users')).toBeNull();
  });

  it('have them where the log counts and tells changes, and among one’s own', async () => {
    const { id } = await menuAt('system.role');
    const menu = await asRoot('GET', `/api/v1/menus/${id}`);
    await asRoot('PUT', `/api/v1/menus/${id}`, { ...menu, sequence: menu.sequence + 1 });
    const user = openConsole('/system/logger?tag=operate');
    await screen.findByRole('button', { name: /^角色管理 1/ });
    await user.click((await screen.findAllByRole('button', { name: /^展开/ }))[0] as HTMLElement);
    await screen.findByRole('button', { name: '角色管理' });
    expect(screen.queryByText('Roles')).toBeNull();
    cleanup();
    openConsole('/dashboard/workplace');
    expect((await screen.findAllByRole('link', { name: '角色管理' })).length).toBeGreaterThan(1);
    expect(screen.queryByText('Roles')).toBeNull();
  });

  it('have them where an explanation names what is missing', async () => {
    await asRoot('POST', '/api/v1/roles', {
      code: 'idle',
      name: 'Idle',
      status: 'enabled',
      menus: [],
    });
    const [role] = await asRoot('GET', '/api/v1/roles?name=Idle');
    await asRoot('POST', '/api/v1/users', {
      ...{ username: 'lin', name: 'Lin', status: 'activated', roles: [{ role_id: role.id }] },
    });
    const [lin] = await asRoot('GET', '/api/v1/users?username=lin');
    openConsole(`/system/access?user_id=${lin.id}&code=system.user.reset`);
    const main = within(await screen.findByRole('main'));
    expect((await main.findAllByText(/重置密码/)).length).toBeGreaterThan(0);
    expect(main.queryByText(/Reset password/)).toBeNull();
  });
});
