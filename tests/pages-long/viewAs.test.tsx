import { cleanup, screen, waitFor } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tables } from '@/server/db/database';
import { addUsers } from '../api/caller';
import { backend } from '../pages/backend';
import { address, openConsole, signIn } from '../pages/console';
import { asRoot, dialog, fromView, row, rowAct, setValue } from '../pages/entities';

const PASSWORD = 'Portcullis & drawbridge 7';

/** The ids of seeded menus. */
async function menuIds(...paths: string[]) {
  const rows = await backend.api.db.select().from(tables.menu);
  return paths.map((path) => ({ menu_id: rows.find((one) => one.path === path)?.id ?? '' }));
}

beforeAll(async () => {
  const menus = await menuIds('/system/user', '/system/role');
  const edit = (await backend.api.db.select().from(tables.menu)).filter(
    ({ code, parent_id }) => code === 'add' && menus.some(({ menu_id }) => menu_id === parent_id),
  );
  const form = {
    code: 'clerk',
    name: 'Clerk',
    status: 'enabled',
    menus: [...menus, ...edit.map(({ id }) => ({ menu_id: id }))],
  };
  const { id } = await asRoot('POST', '/api/v1/roles', form);
  await addUsers(backend.api, ['ada'], PASSWORD);
  const [ada] = await backend.api.db
    .select()
    .from(tables.user)
    .where(eq(tables.user.username, 'ada'));
  const roles = [{ role_id: id }];
  await asRoot('PUT', `/api/v1/users/${ada?.id}`, { ...ada, name: 'Ada L', roles });
});

beforeEach(() => signIn());

const banner = () => screen.findByText(/You are viewing the console as/);
async function viewAsAda() {
  const user = openConsole('/system/user?username=a');
  await rowAct(user, 'ada', 'View as…');
  const asked = await dialog('View the console as Ada L?');
  await user.click(asked.getByRole('button', { name: 'View as Ada L' }));
  await banner();
  return user;
}

async function stop(user: Awaited<ReturnType<typeof viewAsAda>>) {
  await user.click(screen.getByRole('button', { name: 'Stop viewing' }));
  await waitFor(() => expect(screen.queryByText(/You are viewing/)).toBeNull());
}

describe('viewing the console as a user', () => {
  it('shows their menus under a banner, and leads back to where the admin was', async () => {
    const user = await viewAsAda();
    const told = await banner();
    expect(told.closest('[role="status"]')).not.toBeNull();
    expect(told.textContent).toMatch(/as Ada L\. You cannot change anything\. Ends at \d/);
    await waitFor(() => expect(address()).toBe('/system/role'));
    await screen.findByRole('button', { name: 'Ada L' });
    await stop(user);
    expect(address()).toBe('/system/user?username=a');
    await row('ada');
    await screen.findByRole('button', { name: /^admin/i });
  });

  it('says in a sentence that nothing can be saved', async () => {
    const user = await viewAsAda();
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    const form = await dialog('Add Role');
    setValue(form.getByLabelText('Name'), 'Mine');
    setValue(form.getByLabelText('Code'), 'mine');
    const [box] = await form.findAllByRole('checkbox');
    await user.click(box as HTMLElement);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findAllByText(/You are viewing the console as someone else/);
  });

  it('outlives a reload, and leaves with the tab', async () => {
    await viewAsAda();
    cleanup();
    openConsole('/system/user');
    await banner();
    expect(JSON.stringify(localStorage)).not.toContain('viewing');
    expect(sessionStorage.getItem('viewing')).toContain('"name":"Ada L"');
  });

  it('goes back to the admin, not to the login page, when the server ends it', async () => {
    const user = await viewAsAda();
    const { session } = tables;
    const views = await backend.api.db.select().from(session);
    for (const { id, viewer_session_id } of views) {
      if (viewer_session_id) await backend.api.db.delete(session).where(eq(session.id, id));
    }
    await fromView(user, 'Reload');
    await screen.findByText('You are no longer viewing the console as someone else.');
    await waitFor(() => expect(address()).toBe('/system/user?username=a'));
    await screen.findByRole('button', { name: /^admin/i });
  });

  it('goes back to the admin at a reload after its end', async () => {
    await viewAsAda();
    cleanup();
    await backend.api.db.delete(tables.session).where(eq(tables.session.user_id, await adaId()));
    openConsole('/system/role');
    await row('ada');
    expect(address()).toBe('/system/user?username=a');
  });

  it('ends by the Logout of the menu, which keeps the admin signed in', async () => {
    const user = await viewAsAda();
    await user.click(await screen.findByRole('button', { name: 'Ada L' }));
    await user.click(await screen.findByText('Logout'));
    await waitFor(() => expect(address()).toBe('/system/user?username=a'));
    await row('ada');
  });

  it('shows a role as it is ticked, unsaved, and brings the form back with its ticks', async () => {
    const user = openConsole('/system/role');
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    const form = await dialog('Add Role');
    setValue(form.getByLabelText('Name'), 'Readers');
    const [home] = await form.findAllByRole('checkbox');
    await user.click(home as HTMLElement);
    await user.click(form.getByRole('button', { name: 'See it as this role' }));
    expect((await banner()).textContent).toContain('as the role “Readers”');
    await waitFor(() => expect(address()).toBe('/home'));
    await stop(user);
    expect(address()).toBe('/system/role?edit=new');
    const again = await dialog('Add Role');
    expect((again.getByLabelText('Name') as HTMLInputElement).value).toBe('Readers');
    expect((await again.findAllByRole('checkbox', { checked: true })).length).toBeGreaterThan(0);
  });
});

it('shows one who must change the password as afterwards, and leads back past that', async () => {
  const { user } = tables;
  await backend.api.db
    .update(user)
    .set({ must_change_password: true })
    .where(eq(user.id, await adaId()));
  const browser = await viewAsAda();
  await waitFor(() => expect(address()).toBe('/system/role'));
  await stop(browser);
  expect(address()).toBe('/system/user?username=a');
});

async function adaId() {
  const [ada] = await backend.api.db
    .select()
    .from(tables.user)
    .where(eq(tables.user.username, 'ada'));
  return ada?.id ?? '';
}
