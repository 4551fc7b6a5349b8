import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeEach, expect, vi } from 'vitest';
import { type openConsole, signIn } from './console';
import { asRoot } from './entities';

export const prefer = (preferences: object) =>
  asRoot('PUT', '/api/v1/current/preferences', { layout: 'top', favourites: [], ...preferences });

export const strip = async () => within(await screen.findByRole('tablist', { name: 'Open pages' }));

const names = async () =>
  (await strip()).getAllByRole('tab').map((tab) => {
    const name = tab.textContent ?? '';
    return tab.getAttribute('aria-selected') === 'true' ? `[${name}]` : name;
  });

export const expectTabs = (...expected: string[]) =>
  waitFor(async () => expect(await names()).toEqual(expected));

export const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });

export async function goTo(user: ReturnType<typeof openConsole>, name: string) {
  await strip();
  const beside = within(await screen.findByRole('navigation', { name: 'System' }));
  await user.click(beside.getByRole('link', { name }));
  await heading(name);
}

export function wantTabs() {
  beforeEach(async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    await prefer({ tabs: true });
    await signIn();
  });
  afterAll(() => prefer({}));
}
