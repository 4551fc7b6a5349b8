import { getRoutes } from '@@/core/route';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { collectStats } from '@/components/list/tree/treeRows';
import { parentTree } from '@/features/menus/parentTree';
import type { Menu } from '@/schemas/menu';
import { consoleMenuCodes, idsOfCodes } from '@/services/navigation/consoleMenus';
import { openConsole, signIn } from '../pages/console';
import { actsOf, asRoot, dialog, fromView, row, rowAct, setValue, submit } from '../pages/entities';

const menu = (id: string, type: 'page' | 'button', children: Menu[] = []) =>
  ({ id, name: id, parent_id: '', type, children }) as unknown as Menu;

describe('the page of menus', () => {
  it('folds and unfolds the whole tree', async () => {
    await signIn();
    const user = openConsole('/system/menu');
    await screen.findByText('logger');
    await fromView(user, 'Collapse all');
    await waitFor(() => expect(screen.queryByText('logger')).toBeNull());
    await fromView(user, 'Expand all');
    await screen.findByText('logger');
  });

  it('is moved through by the arrow keys, which open and close', async () => {
    await signIn();
    const user = openConsole('/system/menu');
    await screen.findByText('logger');
    screen.getByRole('treegrid', { name: 'Menus' }).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    const last = document.activeElement;
    expect(last?.getAttribute('aria-rowindex')).toBe('4');
    await user.keyboard('{Home}{End}');
    expect(document.activeElement?.nextElementSibling).toBeNull();
    (screen.getByText('system').closest('tr') as HTMLElement).focus();
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(screen.queryByText('logger')).toBeNull());
    await user.keyboard('{ArrowRight}');
    await screen.findByText('logger');
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-level')).toBe('2');
  });

  it('finds a part of the dotted code, with what is above it', async () => {
    await signIn();
    openConsole('/system/menu?code=user.add');
    await screen.findByText('user');
    expect(screen.queryByText('logger')).toBeNull();
    screen.getByText('system');
  });

  it('is narrowed to a type and a status by chips that are always there', async () => {
    const ledger = await asRoot('POST', '/api/v1/menus', {
      ...{ code: 'ledger', name: 'Ledger', type: 'page', status: 'disabled' },
    });
    await signIn();
    const user = openConsole('/system/menu');
    await screen.findByText('ledger');
    await user.click(screen.getByRole('button', { name: 'Status' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Disabled' }));
    await waitFor(() => expect(screen.queryByText('logger')).toBeNull());
    screen.getByText('ledger');
    await user.click(screen.getByRole('button', { name: 'Remove filter Status: Disabled' }));
    await user.click(await screen.findByRole('button', { name: 'Type' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Action' }));
    await waitFor(() => expect(screen.queryByText('ledger')).toBeNull());
    await screen.findByText('reset');
    expect(screen.queryByText('monitor')).toBeNull();
    await asRoot('DELETE', `/api/v1/menus/${ledger.id}`);
  });

  it('adds a submenu under its page, with its resources but no empty rows', async () => {
    await signIn();
    const user = openConsole('/system/menu');
    const line = await row('system');
    await rowAct(user, line, 'Add Submenu');
    const form = await dialog('Add Menu');
    await waitFor(() => form.getByTitle('System'));
    setValue(form.getByLabelText('Name'), 'Reports');
    setValue(form.getByLabelText('Code'), 're.ports');
    await form.findByText('The code cannot contain a dot.');
    setValue(form.getByLabelText('Code'), 'reports');
    await user.click(form.getByRole('switch', { name: 'JSON' }));
    setValue(form.getByLabelText('Properties'), '{ not json');
    await form.findByText('This is not valid JSON.');
    setValue(form.getByLabelText('Properties'), '{"a":1}');
    const add = form.getByRole('button', { name: 'Add resource' });
    await user.click(add);
    await user.click(add);
    const group = within(form.getByRole('group', { name: 'API Resource Configuration' }));
    setValue(group.getByLabelText('Path 1'), 'reports');
    await form.findByText('It must be a path such as /api/v1/users/:id');
    // As the API describes itself, to those who are signed in.
    setValue(group.getByLabelText('Path 1'), 'reset');
    await screen.findByTitle('/api/v1/users/:id/reset-pwd');
    setValue(group.getByLabelText('Path 1'), '/api/v1/reports/:id');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Save successfully');

    const [system] = await asRoot('GET', '/api/v1/menus?code=system.reports&includeResources=true');
    const [reports] = system.children;
    expect(reports).toMatchObject({ name: 'Reports', properties: '{"a":1}' });
    expect(reports.resources).toMatchObject([{ method: 'GET', path: '/api/v1/reports/:id' }]);
  });

  it('warns that submenus go too', async () => {
    await signIn();
    const user = openConsole('/system/menu');
    await rowAct(user, 'reports', 'Delete');
    const asked = await dialog('Are you sure you want to delete this menu and its submenus?');
    await user.click(asked.getByRole('button', { name: 'Delete menu' }));
    await screen.findByText('Delete successfully');
    await waitFor(() => expect(screen.queryByText('reports')).toBeNull());
  });

  it('offers no submenu under a button', async () => {
    await signIn();
    const user = openConsole('/system/menu');
    const acts = await actsOf(user, await row('reset'));
    expect(acts).toEqual(['Edit', 'Open', 'Move…', 'Disable', 'Delete']);
  });
});

describe('S34 a change of one of the console’s own menus', () => {
  const FIXED = 'The console’s own menus cannot be deleted, disabled, moved or given another code.';
  const KEPT = 'The console’s own menus keep their original calls.';
  const CHANGES = {
    Code: { change: (form: Form) => setValue(form.getByLabelText('Code'), 'other'), told: FIXED },
    Status: { change: (form: Form) => fireEvent.click(form.getByLabelText('Status')), told: FIXED },
    'API Resource Configuration': {
      change: (form: Form) => fireEvent.click(form.getByRole('button', { name: 'Remove row 1' })),
      told: KEPT,
    },
  };
  type Form = Awaited<ReturnType<typeof dialog>>;

  it.each(Object.entries(CHANGES))('is refused at the field %s', async (_, { change, told }) => {
    await signIn();
    const user = openConsole('/system/menu');
    await user.click((await row('logger')).getByRole('button', { name: /^Edit / }));
    const form = await dialog('Edit Menu');
    await form.findByLabelText('Code');
    change(form);
    await user.click(submit(form));
    const found = await form.findByText(told);
    expect(found.closest('.ant-form-item, fieldset')).not.toBeNull();
  });

  it('is offered neither for one nor for many, and says why', async () => {
    await signIn();
    const user = openConsole('/system/menu');
    const system = await row('system');
    await user.click(system.getByRole('button', { name: 'More actions for System' }));
    const remove = await screen.findByRole('menuitem', { name: 'Delete' });
    expect(remove.getAttribute('aria-disabled')).toBe('true');
    within(remove).getByText('This menu belongs to the console and cannot be deleted.');
    await user.click(remove);
    await user.keyboard('{Escape}');
    await user.click(system.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Disable' }));
    await screen.findByText('One menu belongs to the console and is skipped.');
    const sales = { code: 'sales', name: 'Sales', type: 'page', status: 'enabled' };
    await asRoot('POST', '/api/v1/menus', sales);
    await fromView(user, 'Reload');
    await user.click((await row('sales')).getByRole('checkbox'));
    await user.click(
      within(screen.getByRole('toolbar', { name: 'Selected rows' })).getByRole('button', {
        name: 'Delete',
      }),
    );
    const asked = await dialog(
      'Are you sure you want to delete the selected menu and its submenus?',
    );
    asked.getByText('Sales');
    expect(asked.queryByText('System')).toBeNull();
    asked.getByText('One menu belongs to the console and is skipped.');
    await user.click(asked.getByRole('button', { name: /^Delete \d/ }));
    await screen.findByText(/^1 menu deleted/);
    screen.getByText('1 row selected');
    const left: Menu[] = await asRoot('GET', '/api/v1/menus');
    expect(left.map(({ code }) => code)).toEqual(['home', 'dashboard', 'system']);
  });

  it('is all that a new server has, and nothing else', async () => {
    const { routes } = await getRoutes();
    const codes = consoleMenuCodes(Object.values(routes));
    const menus: Menu[] = await asRoot('GET', '/api/v1/menus');
    const { total } = collectStats(menus);
    expect([idsOfCodes(menus, codes).length, codes.size]).toEqual([total, total]);
  });
});

describe('the parents to choose from', () => {
  it('leave out buttons, the menu itself and all below it', () => {
    const tree = [menu('a', 'page', [menu('b', 'page', [menu('c', 'page')]), menu('d', 'button')])];
    const [a] = parentTree(tree, 'b');
    expect(a?.disabled).toBe(false);
    expect(a?.children.map(({ id, disabled }) => [id, disabled])).toEqual([
      ['b', true],
      ['d', true],
    ]);
    expect(a?.children[0]?.children[0]?.disabled).toBe(true);
  });
});
