import { expect, type Page } from 'playwright/test';
import type { Theme } from './antdAlone/controls';
import { settled } from './axe';
import { FRAME, type Stop } from './stops';

/** A page between two stops: the console builds the next one from the start, and nothing stays open over it. */
const BETWEEN = '/result/fail';

async function shown(page: Page) {
  await page.locator('h1:not([data-left])').first().waitFor();
  await settled(page);
}

/** Goes to a page within the console, as by a link. */
async function go(page: Page, path: string) {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = '';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await shown(page);
}

/**
 * Opens one stop after another. Only the first is loaded, which takes three times as long as to go from one page of the
 * console to another, and those after one that opened something of the frame, which stays open.
 *
 * @param ids the records that `{role}` and its like stand for in addresses.
 */
export function openerOf(page: Page, address: string, ids: Record<string, string> = {}) {
  let isClean = false;
  return async (stop: Stop) => {
    const path = stop.path.replace(/\{(\w+)\}/g, (_, of) => ids[of] ?? '');
    // What is under the pointer is not compared, and the pointer stays where the stop before was opened.
    await page.mouse.move(0, 0);
    const isLoaded = isClean;
    isClean = false;
    if (isLoaded) {
      await go(page, BETWEEN);
      await go(page, path);
    } else {
      await page.goto(address + path);
      await shown(page);
    }
    await stop.open?.(page);
    await settled(page);
    isClean = !FRAME.includes(stop);
  };
}

/** Changes the device's theme, which the page follows. */
export const emulate = (page: Page, theme: Theme) =>
  expect(async () => {
    await page.emulateMedia({ colorScheme: theme });
    try {
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme, { timeout: 5_000 });
    } catch (error) {
      // A busy browser now and then tells the page nothing of a change, and tells it only once.
      await page.emulateMedia({ colorScheme: theme === 'light' ? 'dark' : 'light' });
      throw error;
    }
    await settled(page);
  }).toPass();
