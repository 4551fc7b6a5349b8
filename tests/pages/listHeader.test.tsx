import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { address, openConsole, signIn } from './console';
import { asRoot, newRole, setValue } from './entities';

beforeAll(async () => {
  for (const name of ['Sales lead', 'Sales staff', 'Store keeper']) await newRole(name);
  await newRole('Sales guest', [], 'disabled');
});

async function open(path: string, first: string) {
  await signIn();
  const user = openConsole(path);
  await screen.findByText(first);
  return user;
}

/** Longer than the pause after which the field searches. */
const PAUSE_MS = 600;

/** A window as wide as that; the answer makes it another width. */
function windowOf(width: number) {
  let now = width;
  type Listener = (query: { matches: boolean }) => void;
  const listeners = new Map<Listener, string>();
  const matches = (media: string) => now >= Number(/min-width: (\d+)/.exec(media)?.[1] ?? 9_999);
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{ media, addListener: () => undefined, removeListener: () => undefined },
    matches: matches(media),
    addEventListener: (_: string, listener: Listener) => listeners.set(listener, media),
    removeEventListener: (_: string, listener: Listener) => listeners.delete(listener),
  }));
  return (next: number) => {
    now = next;
    act(() => {
      for (const [listener, media] of listeners) listener({ matches: matches(media) });
    });
  };
}

const field = () => screen.getByRole('searchbox', { name: 'Search' });
const chips = () => screen.queryByRole('list', { name: 'Filters' });

describe('the header of a list', () => {
  it('has one search field, whose words stand in the URL in any order', async () => {
    const user = await open('/system/role', 'Store keeper');
    expect(field()).toHaveProperty('placeholder', 'Search');
    await user.type(field(), 'lead sales{Enter}');
    await waitFor(() => expect(screen.queryByText('Store keeper')).toBeNull());
    screen.getByText('Sales lead');
    expect(screen.queryByText('Sales staff')).toBeNull();
    expect(address()).toBe('/system/role?q=lead+sales');
    await user.clear(field());
    await screen.findByText('Store keeper');
    expect(address()).toBe('/system/role');
  });

  it('tells how access works above the few rows of a new console, not above what a search finds', async () => {
    const user = await open('/system/role', 'Store keeper');
    const drawing = { name: /A user has roles, a role ticks menus/ };
    await screen.findByRole('img', drawing);
    await user.type(field(), 'keeper{Enter}');
    await waitFor(() => expect(screen.queryByRole('img', drawing)).toBeNull());
    screen.getByText('Store keeper');
  });

  it('is headed by what the menu is called now, as is the document', async () => {
    const [{ children: pages }] = (await asRoot('GET', '/api/v1/menus')).filter(
      ({ code }: { code: string }) => code === 'system',
    );
    const { id } = pages.find(({ code }: { code: string }) => code === 'role');
    const found = await asRoot('GET', `/api/v1/menus/${id}`);
    const rename = (name: string) => asRoot('PUT', `/api/v1/menus/${id}`, { ...found, name });
    await rename('Posts');
    await open('/system/role', 'Store keeper');
    await screen.findByRole('heading', { level: 1, name: 'Posts' });
    await waitFor(() => expect(document.title).toBe('Posts - Gatehouse'));
    await rename(found.name);
  });

  it('searches when the user pauses, and reads the field from the URL', async () => {
    const user = await open('/system/role?q=keeper', 'Store keeper');
    expect(field()).toHaveProperty('value', 'keeper');
    await user.clear(field());
    await user.type(field(), 'guest ');
    await screen.findByText('Sales guest');
    await waitFor(() => expect(address()).toBe('/system/role?q=guest'));
    expect(field()).toHaveProperty('value', 'guest ');
  });

  it('searches for what an input method has composed, not for half of it', async () => {
    await open('/system/role', 'Store keeper');
    fireEvent.compositionStart(field());
    setValue(field(), 'xiao’shou');
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    expect(address()).toBe('/system/role');
    setValue(field(), 'guest');
    fireEvent.compositionEnd(field());
    await waitFor(() => expect(address()).toBe('/system/role?q=guest'));
  });

  it('forgets by Reset what was just typed', async () => {
    const user = await open('/system/role', 'Store keeper');
    const reset = await screen.findByRole('button', { name: 'Reset' });
    await user.click(field());
    setValue(field(), 'guest');
    await user.click(reset);
    await waitFor(() => expect(field()).toHaveProperty('value', ''));
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    expect(address()).toBe('/system/role');
  });

  it('shows each filter that is set as a chip, which takes it away', async () => {
    const user = await open('/system/role?q=sales&name=Sales&status=disabled', 'Sales guest');
    expect(
      within(chips() as HTMLElement)
        .getAllByRole('listitem')
        .map((chip) => chip.textContent),
    ).toEqual(['Name: Sales', 'Status: Disabled']);
    await user.click(screen.getByRole('button', { name: 'Remove filter Status: Disabled' }));
    await screen.findByText('Sales lead');
    expect(address()).toBe('/system/role?name=Sales&q=sales');
    expect(document.activeElement).toBe(field());
    await user.click(screen.getByRole('button', { name: 'Remove filter Name: Sales' }));
    await waitFor(() => expect(chips()).toBeNull());
    expect(address()).toBe('/system/role?q=sales');
  });

  it('names the days of a log in one chip', async () => {
    const user = await open(
      '/system/logger?startTime=2026-11-20&endTime=2026-11-21',
      'Clear filters',
    );
    await user.click(
      screen.getByRole('button', { name: 'Remove filter Time: 2026-11-20 – 2026-11-21' }),
    );
    await waitFor(() => expect(address()).toBe('/system/logger'));
  });

  it('keeps what is searched for while the filters change, and clears both by Reset', async () => {
    const user = await open('/system/role?q=sales', 'Sales lead');
    await user.type(await screen.findByLabelText('Name'), 'staff{Enter}');
    await waitFor(() => expect(address()).toBe('/system/role?name=staff&q=sales'));
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(address()).toBe('/system/role'));
    expect(field()).toHaveProperty('value', '');
  });

  it('leads to the filters, and remembers for all lists that they are hidden', async () => {
    const user = await open('/system/role', 'Sales lead');
    await user.click(await screen.findByRole('button', { name: 'Hide filters' }));
    expect(screen.queryByLabelText('Name')).toBeNull();
    expect(JSON.parse(localStorage.getItem('list') ?? '')).toMatchObject({ filtersOpen: false });
    await user.click(screen.getByRole('button', { name: 'More filters' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  it('folds the filters of a phone, whatever a wide window has', async () => {
    const turn = windowOf(390);
    const user = await open('/system/role', 'Sales lead');
    expect(screen.queryByLabelText('Name')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More filters' }));
    screen.getByLabelText('Name');
    expect(localStorage.getItem('list')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Hide filters' }));
    turn(1_280);
    await screen.findByLabelText('Name');
  });
});
