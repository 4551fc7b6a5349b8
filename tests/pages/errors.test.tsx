import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { request } from '@/services/api/request';
import { backend } from './backend';
import { openConsole, signIn } from './console';
import { asRoot, dialog, row, setValue } from './entities';

const ROLE = { code: 'x', name: 'X', status: 'enabled', menus: [] };

/** Has the real API refuse a call that the page makes. */
const refused = (path: string, data?: object) =>
  request(`/api/v1/${path}`, { ...(data && { method: 'POST', data }) }).then(
    () => expect.unreachable(),
    () => undefined,
  );

describe('what the server refuses', () => {
  beforeEach(async () => {
    localStorage.setItem('umi_locale', 'zh-CN');
    await signIn();
  });

  it.each([
    ['a name that is too long', 'roles', { ...ROLE, name: 'x'.repeat(129) }, '最多 128 个字符。'],
    ['a status that is none', 'roles', { ...ROLE, status: 'on' }, '只能是 enabled或disabled。'],
    ['a number that is none', 'roles', { ...ROLE, sequence: 1.5 }, '必须是整数。'],
    ['a page that is too large', 'users?pageSize=101', undefined, '不能大于 100。'],
    ['a menu that is unknown', 'roles', { ...ROLE, menus: [{ menu_id: 'm7' }] }, '没有菜单 m7。'],
    ['a role that is gone', 'roles/gone', undefined, '该角色已不存在。'],
  ])('is said in Chinese, its values included: %s', async (_, path, data, sentence) => {
    openConsole('/account/profile');
    await screen.findByRole('heading', { level: 1 });
    await refused(path, data);
    await screen.findByText(sentence);
  });

  it('is said at the field, its values included', async () => {
    let parent_id = '';
    for (let nth = 1; nth <= 16; nth += 1) {
      const menu = { code: `l${nth}`, name: `Level ${nth}`, type: 'page', status: 'enabled' };
      parent_id = (await asRoot('POST', '/api/v1/menus', { ...menu, parent_id })).id;
    }
    const user = openConsole('/system/menu');
    await user.click((await row('Level 16')).getByRole('button', { name: 'Level 16 的更多操作' }));
    await user.click(await screen.findByRole('menuitem', { name: '新增子菜单' }));
    const form = await dialog('新增菜单');
    setValue(form.getByLabelText('编码'), 'l17');
    setValue(form.getByLabelText('名称'), 'Level 17');
    await user.click(form.getByRole('button', { name: /保\s?存/ }));
    const found = await form.findByText('菜单最多 16 级。');
    expect(found.closest('.ant-form-item')?.textContent).toContain('上级');
  });

  it('is said in the words of the server where its code is not known here', async () => {
    const fields = [{ field: 'name', code: 'of_tomorrow', params: {}, message: 'must be new' }];
    const error = { id: 'bad_request', code: 400, detail: 'name: must be new', status: '', fields };
    backend.fail(
      http.get('*/api/v1/roles/new', () =>
        HttpResponse.json({ success: false, error }, { status: 400 }),
      ),
    );
    openConsole('/account/profile');
    await screen.findByRole('heading', { level: 1 });
    await refused('roles/new');
    await screen.findByText('name: must be new');
  });
});
