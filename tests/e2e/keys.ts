import { expect, type Page } from 'playwright/test';

type Role = Parameters<Page['getByRole']>[0];
type Name = string | RegExp;

/** Stops that Tab passes at most on the way to a control. */
const MAX_STOPS = 40;
/** In milliseconds, what the focus may take to stand somewhere again. */
const SETTLING = 20_000;

/** Somebody who uses a page without a mouse, and whom no step may leave without a focus. */
export function keysOn(page: Page) {
  const { keyboard } = page;
  const focus = page.locator(':focus');
  const hasFocus = () =>
    expect(focus, 'the focus is on the body').not.toHaveCount(0, { timeout: SETTLING });

  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await hasFocus();
      await keyboard.press(key);
    }
    await hasFocus();
  };
  /** Expects that the control has the focus. */
  const at = (role: Role, name?: Name) =>
    expect(page.getByRole(role, { ...(name && { name }), exact: true }).and(focus)).toHaveCount(1);
  /** Goes on by a key, Tab unless it is said, until the control has the focus. */
  const to = async (role: Role, name: Name, key = 'Tab') => {
    const wanted = page.getByRole(role, { name, exact: true });
    await expect(wanted.first()).toBeVisible();
    const passed: string[] = [];
    while ((await wanted.and(focus).count()) === 0) {
      if (passed.length === MAX_STOPS) throw new Error(`${name} is not reached: ${passed}`);
      await press(key);
      passed.push((await focus.first().ariaSnapshot()).split('\n')[0] ?? '');
    }
  };
  const use = async (role: Role, name: Name, key = 'Tab') => {
    await to(role, name, key);
    await press('Enter');
  };
  return {
    press,
    at,
    to,
    async type(text: string) {
      await hasFocus();
      await keyboard.type(text);
    },
    /** Goes to a button or link, and presses it. */
    use,
    /**
     * Says yes to a question, which is there once its Cancel has the focus, and waits until it is gone: as antd's
     * dialogs close they give the focus back, even from another that has opened meanwhile.
     */
    async confirm(name: Name) {
      await at('button', 'Cancel');
      const question = await page.getByRole('dialog').filter({ has: focus }).elementHandle();
      await use('button', name);
      await question?.waitForElementState('hidden');
    },
    /** Chooses from the menu that a button has opened. */
    async choose(name: Name) {
      await to('menuitem', name, 'ArrowDown');
      await press('Enter');
    },
    /** Types into the select that has the focus, and takes the option that is found. */
    async pick(text: string) {
      await keyboard.type(text);
      // A select that was left a moment ago still shows its own while it closes.
      const active = page.locator('.ant-select-item-option-active:visible');
      await expect(active.filter({ hasText: text })).toHaveCount(1);
      await press('Enter');
    },
    /** Looks for records in the list of the page, and waits until it shows them. */
    async search(text: string) {
      await press('/');
      await at('searchbox', 'Search');
      const answer = page.waitForResponse(
        (response) => new URL(response.url()).searchParams.get('q') === text,
      );
      await keyboard.type(text);
      await answer;
      await expect(page.locator('[data-list] [aria-busy="true"]')).toHaveCount(0);
    },
  };
}
