import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { backend } from '../pages/backend';
import { address, openConsole, signIn } from '../pages/console';
import {
  addFilter,
  dialog,
  newRole,
  openFilter,
  option,
  row,
  rowAct,
  setValue,
} from '../pages/entities';
import { FRAME_MS } from '../pages/frames';

beforeAll(async () => {
  for (let at = 0; at < 12; at += 1) await newRole(`Role ${at}`);
});

beforeEach(async () => {
  backend.fail(
    http.get('*/openapi.json', () => HttpResponse.json({ paths: { '/api/v1/users/{id}': {} } })),
  );
  await signIn();
});

const selectOf = (input: HTMLElement) => input.closest('.ant-select') as HTMLElement;

/** What a select shows as its value. */
const shown = (input: HTMLElement) =>
  `${selectOf(input).textContent} ${(input as HTMLInputElement).value}`;

const isOpen = (input: HTMLElement) => input.getAttribute('aria-expanded') === 'true';

/** A key with the old code, which antd's selects go by; says whether the browser does its own with it. */
const press = (input: HTMLElement, key: string, keyCode: number, shiftKey = false): boolean =>
  fireEvent.keyDown(input, { key, keyCode, shiftKey });

/** Opens a select, goes down its list, and leaves it by Tab. */
async function passBy(input: HTMLElement, shift: boolean) {
  const before = shown(input);
  act(() => input.focus());
  press(input, 'ArrowDown', 40);
  await waitFor(() => expect(isOpen(input)).toBe(true));
  press(input, 'ArrowDown', 40);
  expect(press(input, 'Tab', 9, shift)).toBe(true);
  act(() => input.blur());
  await waitFor(() => expect(isOpen(input)).toBe(false));
  expect(shown(input)).toBe(before);
}

async function passByAll(region: ReturnType<typeof within>, count: number) {
  const selects = () => region.queryAllByRole('combobox');
  await waitFor(() => expect(selects()).toHaveLength(count));
  for (const select of selects()) {
    await passBy(select, false);
    await passBy(select, true);
  }
}

/** Opens the menu of a filter, goes down its list, and leaves it by Tab. */
async function passMenu(user: ReturnType<typeof openConsole>, name: string) {
  const chip = screen.getByRole('button', { name });
  await user.click(chip);
  const isInMenu = () => document.activeElement?.closest('.ant-dropdown-menu') != null;
  await waitFor(() => expect(isInMenu()).toBe(true));
  press(document.activeElement as HTMLElement, 'ArrowDown', 40);
  expect(isInMenu()).toBe(true);
  press(document.activeElement as HTMLElement, 'Tab', 9);
  await waitFor(() => expect(document.activeElement).toBe(chip));
  expect(chip.textContent).toBe(name);
}

describe('Tab', () => {
  it.each([
    {
      path: '/system/role',
      first: 'Role 11',
      ...{ sizes: 1, chip: 'Status', open: addFilter, filter: 'Menu' },
    },
    {
      path: '/system/user',
      first: 'Nothing here yet',
      ...{ sizes: 0, chip: 'Status', open: openFilter, filter: 'Role' },
    },
    {
      path: '/system/logger',
      first: 'Administrator signed in',
      ...{ sizes: 1, chip: 'Level', open: addFilter, filter: 'Event' },
    },
  ])('changes no filter and no page size on $path', async (page) => {
    const user = openConsole(page.path);
    await screen.findAllByText(page.first);
    await passByAll(within(screen.getByRole('main')), page.sizes);
    await passMenu(user, page.chip);
    const box = await page.open(user, page.filter);
    // Once open, a box takes the focus unless it is already within, as after the steps before it is not.
    await waitFor(() => expect(document.activeElement).toBe(box.getByRole('combobox')));
    await passByAll(box, 1);
    expect(address()).toBe(page.path);
  });

  it('changes no role of a user, chosen or not', async () => {
    const user = openConsole('/system/user');
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    const form = await dialog('Add User');
    const roles = form.getByLabelText('Roles');
    await user.click(roles);
    await user.click(await option('Role 11'));
    const names = () =>
      [...selectOf(roles).querySelectorAll('[title]')].map((tag) => tag.textContent);
    const chosen = names();
    expect(chosen).toEqual(['Role 11']);
    press(roles, 'Tab', 9);
    expect(names()).toEqual(chosen);
    await passBy(roles, false);
    setValue(roles, 'Role 1');
    press(roles, 'Tab', 9);
    expect(names()).toEqual(chosen);
  });

  it('changes nothing of a menu', async () => {
    const user = openConsole('/system/menu');
    const line = await row('system');
    await rowAct(user, line, 'Add Submenu');
    const form = await dialog('Add Menu');
    await waitFor(() => form.getByTitle('System'));
    await user.click(form.getByRole('button', { name: 'Add resource' }));
    await passByAll(form, 4);
    const path = form.getByLabelText('Path 1');
    setValue(path, '/api');
    press(path, 'ArrowDown', 40);
    press(path, 'Tab', 9);
    expect(path).toHaveProperty('value', '/api');
  });
});

describe('the days of the log', () => {
  const days = () => ['First day', 'Last day'].map((name) => screen.getByRole('textbox', { name }));

  async function open() {
    const user = openConsole('/system/logger');
    await screen.findAllByText('Administrator signed in');
    await openFilter(user, 'Time');
    return userEvent.setup({ delay: FRAME_MS });
  }

  /** The picker sets the focus itself in the frame after, which nobody's next key comes before. */
  async function focus(input: HTMLElement) {
    act(() => input.focus());
    await new Promise(requestAnimationFrame);
  }

  it('are passed by Tab in order, empty or typed, and stay as they were typed', async () => {
    const user = await open();
    const [first, last] = days() as [HTMLElement, HTMLElement];
    const search = screen.getByRole('button', { name: 'Apply' });
    await focus(first);
    await user.tab();
    expect(document.activeElement).toBe(last);
    await user.tab();
    expect(document.activeElement).toBe(search);
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(last);
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(first);

    await user.keyboard('2026-11-20');
    await user.tab();
    expect(document.activeElement).toBe(last);
    await user.keyboard('2026-11-21');
    await user.tab();
    expect(document.activeElement).toBe(search);
    expect(days().map((day) => (day as HTMLInputElement).value)).toEqual([
      '2026-11-20',
      '2026-11-21',
    ]);
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(address()).toBe('/system/logger?startTime=2026-11-20&endTime=2026-11-21'),
    );
  });

  it('keep the focus that came to one of them while their box was opening', async () => {
    await open();
    const [, last] = days() as [HTMLElement, HTMLElement];
    const popover = last.closest('.ant-popover') as HTMLElement;
    expect(popover.className).toMatch(/-(appear|enter)/);
    await focus(last);
    await waitFor(() => expect(popover.className).not.toMatch(/-(appear|enter)/));
    expect(document.activeElement).toBe(last);
  });

  it('may be one alone, and go by deleting what was typed', async () => {
    const user = await open();
    const [first] = days() as [HTMLElement, HTMLElement];
    await focus(first);
    await user.keyboard('2026-11-20');
    await user.tab();
    await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/system/logger?startTime=2026-11-20'));

    await openFilter(user, 'Time: 2026-11-20 – …', 'Time');
    const [again] = days() as [HTMLElement, HTMLElement];
    await focus(again);
    await user.clear(again);
    await user.tab();
    await user.tab();
    expect(again).toHaveProperty('value', '');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/system/logger'));
  });
});
