import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { address, openConsole, signIn } from './console';
import { addFilter, asRoot, dialog, newRole, setValue } from './entities';

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

const field = () => screen.getByRole('searchbox', { name: 'Search' });
const bar = () => within(screen.getByRole('toolbar', { name: 'Filters' }));

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

  it('forgets by Clear what was just typed', async () => {
    const user = await open('/system/role?status=enabled', 'Store keeper');
    const clear = bar().getByRole('button', { name: 'Clear' });
    await user.click(field());
    setValue(field(), 'guest');
    await user.click(clear);
    await waitFor(() => expect(field()).toHaveProperty('value', ''));
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    expect(address()).toBe('/system/role');
    expect(bar().queryByRole('button', { name: 'Clear' })).toBeNull();
  });

  it('shows each filter that is set as a chip, which takes it away', async () => {
    const user = await open('/system/role?q=sales&name=Sales&status=disabled', 'Sales guest');
    bar().getByRole('button', { name: 'Name: Sales' });
    bar().getByRole('button', { name: 'Status: Disabled' });
    await user.click(screen.getByRole('button', { name: 'Remove filter Status: Disabled' }));
    await screen.findByText('Sales lead');
    expect(address()).toBe('/system/role?name=Sales&q=sales');
    expect(document.activeElement).toBe(field());
    await user.click(screen.getByRole('button', { name: 'Remove filter Name: Sales' }));
    await waitFor(() => expect(bar().queryByRole('button', { name: /^Name/ })).toBeNull());
    bar().getByRole('button', { name: 'Status' });
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

  it('keeps what is searched for while the filters change, and clears both by Clear', async () => {
    const user = await open('/system/role?q=sales', 'Sales lead');
    await user.type((await addFilter(user, 'Name')).getByLabelText('Name'), 'staff{Enter}');
    await waitFor(() => expect(address()).toBe('/system/role?name=staff&q=sales'));
    await user.click(bar().getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(address()).toBe('/system/role'));
    expect(field()).toHaveProperty('value', '');
  });

  it('sets by its chip a filter that is always there', async () => {
    const user = await open('/system/role', 'Sales guest');
    await user.click(bar().getByRole('button', { name: 'Status' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Enabled' }));
    await waitFor(() => expect(screen.queryByText('Sales guest')).toBeNull());
    expect(address()).toBe('/system/role?status=enabled');
    await user.click(bar().getByRole('button', { name: 'Status: Enabled' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Disabled' }));
    await screen.findByText('Sales guest');
    expect(address()).toBe('/system/role?status=disabled');
  });

  it('forgets a filter that was added and left empty', async () => {
    const user = await open('/system/role', 'Sales guest');
    const box = await addFilter(user, 'Name');
    bar().getByRole('button', { name: 'Name' });
    await user.type(box.getByLabelText('Name'), '{Escape}');
    await waitFor(() => expect(bar().queryByRole('button', { name: 'Name' })).toBeNull());
  });

  it('and its tools are one stop of Tab each, within which arrows move', async () => {
    const user = await open('/system/role', 'Sales guest');
    const stops = (name: string) =>
      [...screen.getByRole('toolbar', { name }).querySelectorAll<HTMLElement>('button, input')]
        .filter(({ tabIndex }) => tabIndex === 0)
        .map((control) => control.textContent || control.getAttribute('aria-label'));
    expect(stops('Tools')).toEqual(['Add']);
    expect(stops('Filters')).toEqual(['Search']);
    act(() => field().focus());
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('Status');
    expect(stops('Filters')).toEqual(['Status']);
    await user.keyboard('{End}');
    expect(document.activeElement?.textContent).toBe('Add filter');
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(field());
  });
});

describe('the rows of a list', () => {
  it('take the keys: down and up move, the space bar selects, Enter opens', async () => {
    const user = await open('/system/role?sort=name', 'Sales guest');
    const [first, second] = screen.getAllByRole('row').slice(1) as [HTMLElement, HTMLElement];
    expect([first.tabIndex, second.tabIndex]).toEqual([0, -1]);
    act(() => first.focus());
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(second);
    expect([first.tabIndex, second.tabIndex]).toEqual([-1, 0]);
    await user.keyboard(' ');
    expect(within(second).getByRole('checkbox')).toHaveProperty('checked', true);
    await user.tab();
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Edit Sales/);
    act(() => second.focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toMatch(/^\/system\/role\/[^/?]+$/));
  });

  it('open by a click that is on none of their controls', async () => {
    const user = await open('/system/role', 'Sales guest');
    const line = screen.getByText('Sales guest').closest('tr') as HTMLElement;
    await user.click(within(line).getByRole('checkbox'));
    expect(address()).toBe('/system/role');
    await user.click(line.querySelectorAll('td')[2] as HTMLElement);
    await waitFor(() => expect(address()).toMatch(/^\/system\/role\/[^/?]+$/));
  });

  it('are named by what they are alone, and lead to it', async () => {
    await open('/system/role', 'Sales guest');
    const link = screen.getByRole('link', { name: 'Sales guest' });
    expect(link.getAttribute('href')).toMatch(/^\/system\/role\/.+$/);
    within(link.closest('tr') as HTMLElement).getByText('Disabled');
  });

  it('are added by n, and g with a letter leads to another list', async () => {
    const user = await open('/system/role', 'Sales guest');
    await user.keyboard('gm');
    await waitFor(() => expect(address()).toBe('/system/menu'));
    await user.keyboard('gr');
    await screen.findByText('Sales guest');
    await user.keyboard('n');
    await dialog('Add Role');
  });
});
