import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Menu } from '@/schemas/menu';
import { backend } from './backend';
import { address, openConsole, signIn } from './console';
import { asRoot, dialog, newRole, row, saveSeen, setValue } from './entities';

const flat = (level: Menu[] | null): Menu[] =>
  (level ?? []).flatMap((menu) => [menu, ...flat(menu.children)]);

/** The ids of menus by their codes below the page of users. */
async function userMenus() {
  const menus = flat(await asRoot('GET', '/api/v1/menus'));
  const page = menus.find(({ path }) => path === '/system/user');
  return { page, buttons: page?.children ?? [] };
}

const stored = async (id: string): Promise<string[]> => {
  const role = await asRoot('GET', `/api/v1/roles/${id}`);
  return role.menus.map(({ menu_id }: { menu_id: string }) => menu_id).sort();
};

function focusOnceThere(selector: string): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const input = document.querySelector<HTMLInputElement>(selector);
      if (!input) return;
      observer.disconnect();
      input.focus();
      resolve();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

async function edit(name: string) {
  await signIn();
  const user = openConsole('/system/role');
  await user.click((await row(name)).getByRole('button', { name: /^Edit / }));
  const form = await dialog('Edit Role');
  await form.findByRole('tree');
  return { user, form };
}

describe('the form of a role', () => {
  it('says what is missing, and stores and shows exactly what was ticked', async () => {
    await signIn();
    const user = openConsole('/system/role');
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    const form = await dialog('Add Role');
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Name')));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('Name is required!');
    form.getByText('Code is required!');
    form.getByText('Please select at least one menu permission');
    expect(document.activeElement).toBe(form.getByLabelText('Name'));

    setValue(form.getByLabelText('Name'), 'Keeper');
    setValue(form.getByLabelText('Code'), 'keeper');
    setValue(await form.findByLabelText('Search menus'), 'user');
    await user.click(await form.findByRole('checkbox', { name: 'Users' }));
    setValue(form.getByLabelText('Search menus'), 'reset');
    await user.click(await form.findByRole('checkbox', { name: /Reset/ }));
    form.getByText(/^2 of \d+ selected$/);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Save successfully');

    const { page, buttons } = await userMenus();
    const reset = buttons.find(({ code }) => code === 'reset');
    const [role] = await asRoot('GET', '/api/v1/roles?name=Keeper');
    expect(await stored(role.id)).toEqual([page?.id, reset?.id].sort());
  });

  it('derives the code from the name until somebody types one', async () => {
    await signIn();
    const user = openConsole('/system/role');
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    const form = await dialog('Add Role');
    const code = form.getByLabelText<HTMLInputElement>('Code');
    const follows = async (name: string, expected: RegExp) => {
      setValue(form.getByLabelText('Name'), name);
      await waitFor(() => expect(code.value).toMatch(expected));
    };
    await follows('Café & User manager', /^cafe-user-manager$/);
    await follows('财务部', /^role-[a-z0-9]{3}$/);
    await follows('', /^$/);
    setValue(code, 'keys');
    await follows('Key keeper', /^keys$/);
  });

  it('ticks children with their parent while linked, and one menu alone when not', async () => {
    const [system] = await asRoot('GET', '/api/v1/menus?code=system');
    const below = flat(system.children).map(({ id }) => id);
    const role = await newRole('Linker', below.slice(0, 1));
    const { user, form } = await edit('Linker');
    const box = await form.findByRole('checkbox', { name: 'System' });
    expect(box.getAttribute('aria-checked')).toBe('mixed');
    await user.click(box);
    form.getByText(new RegExp(`^${below.length + 1} of`));
    await user.click(form.getByRole('switch', { name: 'Include children' }));
    await user.click(form.getByRole('checkbox', { name: 'System' }));
    await saveSeen(user, form);
    await screen.findByText('Save successfully');
    expect(await stored(role.id)).toEqual(below.sort());
  });

  it('leaves the focus in the field that the user chooses as soon as it shows', async () => {
    await signIn();
    const user = openConsole('/system/role');
    const chosen = focusOnceThere('#system-role_code');
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    await chosen;
    const form = await dialog('Add Role');
    await form.findByRole('tree');
    await user.keyboard('keeper-of-all-gates');
    expect(form.getByLabelText('Code')).toHaveProperty('value', 'keeper-of-all-gates');
    expect(form.getByLabelText('Name')).toHaveProperty('value', '');
  });

  it('keeps a number as it was typed, and says at the field what is wrong with it', async () => {
    const role = await newRole('Counter');
    const { user, form } = await edit('Counter');
    const sequence = form.getByLabelText('Sequence');
    for (const typed of ['99999999999999', '-99999999999999', '1.7', '1,7', 'abc']) {
      await user.clear(sequence);
      await user.type(sequence, typed);
      await user.click(form.getByRole('button', { name: 'Save' }));
      await form.findByText('Enter a whole number between -2,147,483,648 and 2,147,483,647.');
      expect(sequence).toHaveProperty('value', typed);
    }
    expect((await asRoot('GET', `/api/v1/roles/${role.id}`)).sequence).toBe(0);

    await user.clear(sequence);
    await user.type(sequence, '-12');
    await user.click(await form.findByRole('checkbox', { name: 'Home' }));
    await saveSeen(user, form);
    await screen.findByText('Save successfully');
    expect((await asRoot('GET', `/api/v1/roles/${role.id}`)).sequence).toBe(-12);
  });

  it('shows the server’s refusal at its field, translated', async () => {
    await newRole('First');
    await signIn();
    const user = openConsole('/system/role');
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    const form = await dialog('Add Role');
    setValue(form.getByLabelText('Name'), 'Second');
    setValue(form.getByLabelText('Code'), 'first');
    await user.click(await form.findByRole('checkbox', { name: 'Home' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('This code already exists.');
    expect(form.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true');
    expect(form.getByLabelText('Name')).toHaveProperty('value', 'Second');
  });

  it('F08 shows both versions when another user saved first, and lets the user choose', async () => {
    const { page } = await userMenus();
    const role = await newRole('Contested', [page?.id ?? '']);
    const other = (name: string) =>
      asRoot('PUT', `/api/v1/roles/${role.id}`, {
        ...role,
        name,
        menus: [{ menu_id: page?.id }],
      });
    const { user, form } = await edit('Contested');
    setValue(form.getByLabelText('Name'), 'Contested, mine');
    await other('Contested, theirs');
    await user.click(form.getByRole('button', { name: 'Save' }));
    const first = await dialog('Someone else changed this in the meantime');
    first.getByText('Contested, mine');
    first.getByText('Contested, theirs');
    await user.click(first.getByRole('button', { name: 'Take theirs' }));
    await waitFor(() =>
      expect(form.getByLabelText('Name')).toHaveProperty('value', 'Contested, theirs'),
    );

    setValue(form.getByLabelText('Name'), 'Contested, mine');
    await other('Contested, theirs again');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
    await screen.findByText('Save successfully');
    expect((await asRoot('GET', `/api/v1/roles/${role.id}`)).name).toBe('Contested, mine');
  });

  it('F18 overwrites nobody behind a proxy that drops tags or changes them', async () => {
    for (const tag of [null, '"changed-gzip"']) {
      backend.fail(
        http.get('*/api/v1/roles/:id', async ({ request }) => {
          const { status, headers, body } = await backend.api.app.fetch(request);
          const passed = new Headers(headers);
          passed.delete('ETag');
          if (tag) passed.set('ETag', tag);
          return new Response(body, { status, headers: passed });
        }),
      );
      const name = `Behind ${tag}`;
      const role = await newRole(name);
      const { user, form } = await edit(name);
      setValue(form.getByLabelText('Name'), `${name}, mine`);
      await asRoot('PUT', `/api/v1/roles/${role.id}`, { ...role, name: `${name}, theirs` });
      await user.click(form.getByRole('button', { name: 'Save' }));
      const choice = await dialog('Someone else changed this in the meantime');
      choice.getByText(`${name}, theirs`);
      await user.click(choice.getByRole('button', { name: 'Keep mine' }));
      await waitFor(async () =>
        expect((await asRoot('GET', `/api/v1/roles/${role.id}`)).name).toBe(`${name}, mine`),
      );
    }
  });

  it('asks before it throws edits away, and closes at once when there are none', async () => {
    await newRole('Guarded');
    const { user, form } = await edit('Guarded');
    setValue(form.getByLabelText('Name'), 'Guarded, edited');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    const asked = await dialog('Discard changes?');
    await user.click(asked.getByRole('button', { name: 'Keep editing' }));
    expect(form.getByLabelText('Name')).toHaveProperty('value', 'Guarded, edited');

    setValue(form.getByLabelText('Name'), 'Guarded');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText('Edit Role')).toBeNull());
    expect(address()).toBe('/system/role');
  });
});
