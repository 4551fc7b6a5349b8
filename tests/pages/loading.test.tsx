import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { history } from 'umi';
import { beforeAll, describe, expect, it } from 'vitest';
import { endSession } from '@/services/session';
import { backend, failure } from './backend';
import { address, openConsole, signIn } from './console';
import {
  addFilter,
  asRoot,
  dialog,
  fromView,
  newRole,
  newUser,
  openFilter,
  row,
  setValue,
  submit,
  USER_PASSWORD,
} from './entities';

const LIST = '*/api/v1/roles';

/** Holds the answers to reads of the list from now on. @returns what lets them go */
function holdList(): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  backend.fail(
    http.get(LIST, async ({ request }) => {
      const answer = await backend.api.app.fetch(request);
      await held;
      return answer;
    }),
  );
  return release;
}

/** Counts the reads of the list from now on. */
function countReads(): () => number {
  let reads = 0;
  backend.fail(
    http.get(LIST, ({ request }) => {
      reads += 1;
      return backend.api.app.fetch(request);
    }),
  );
  return () => reads;
}

async function openRoles(query = '') {
  await signIn();
  const user = openConsole(`/system/role${query}`);
  await row('Alpha');
  return user;
}

beforeAll(async () => {
  await newRole('Alpha');
  await newRole('Beta');
  const menus = await asRoot('GET', '/api/v1/menus');
  const [system] = menus.filter(({ code }: { code: string }) => code === 'system');
  const [role] = system.children.filter(({ code }: { code: string }) => code === 'role');
  const readers = await newRole('Readers', [system.id, role.id]);
  await newUser('reader', 'Reader', [{ role_id: readers.id }]);
});

describe('the rows of a list', () => {
  it('stay while others load, and an answer that comes late takes no other’s place', async () => {
    const user = await openRoles();
    const release = holdList();
    await user.type((await addFilter(user, 'Name')).getByLabelText('Name'), 'Alpha{Enter}');
    await waitFor(() => expect(address()).toBe('/system/role?name=Alpha'));
    screen.getByText('Beta');
    backend.reset();
    const input = (await openFilter(user, 'Name: Alpha', 'Name')).getByLabelText('Name');
    setValue(input, 'Beta');
    await user.type(input, '{Enter}');
    await waitFor(() => expect(screen.queryByText('Alpha')).toBeNull());
    release();
    await new Promise((resolve) => setTimeout(resolve, 300));
    screen.getByText('Beta');
    expect(screen.queryByText('Alpha')).toBeNull();
  });

  it('go where the server refuses them from now on', async () => {
    const user = await openRoles();
    backend.fail(http.get(LIST, () => failure(403, 'com.casbin.denied', '')));
    await fromView(user, 'Reload');
    await screen.findByText('You do not have permission to see this list.');
    expect(screen.queryByText('Alpha')).toBeNull();
    const release = holdList();
    await user.type((await addFilter(user, 'Name')).getByLabelText('Name'), 'Beta{Enter}');
    await waitFor(() => expect(address()).toBe('/system/role?name=Beta'));
    expect(screen.queryByText('Alpha')).toBeNull();
    release();
    await screen.findByText('Beta');
  });

  it('are not read again as the window gets the focus', async () => {
    await openRoles();
    const reads = countReads();
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(reads()).toBe(0);
  });

  it('that could not be read are read once the browser is online again', async () => {
    await signIn();
    backend.fail(http.get(LIST, () => HttpResponse.error()));
    openConsole('/system/role');
    await screen.findByRole('button', { name: 'Retry' });
    backend.reset();
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    await row('Alpha');
  });
});

describe('a page that is not loaded yet', () => {
  it('is shown while the undo of a change is offered', async () => {
    await signIn();
    const { id } = await newRole('Gamma');
    const user = openConsole(`/system/role?edit=${id}`);
    const form = await dialog('Edit Role');
    setValue(await form.findByLabelText('Name'), 'Delta');
    await user.click(submit(form));
    await screen.findByText('Save successfully');
    await waitFor(() => expect(screen.queryByText('Edit Role')).toBeNull());
    act(() => history.push('/system/menu/new'));
    await screen.findByLabelText('Parent');
  });
});

describe('what one user has read', () => {
  it('S19 is nothing that the next one sees, even before the server answers', async () => {
    await openRoles();
    endSession();
    cleanup();
    await signIn('reader', USER_PASSWORD);
    const release = holdList();
    openConsole('/system/role');
    await screen.findAllByRole('columnheader', { name: 'Name' });
    expect(screen.queryByText('Alpha')).toBeNull();
    release();
    await screen.findAllByText('Alpha');
  });
});
