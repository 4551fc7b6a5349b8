/**
 * A hand on the mouse and the keys, which counts its steps: a click, a field that is filled, and a key that confirms
 * or opens are one each.
 *
 * @param {import('playwright').Page} page
 */
export function handOn(page) {
  const count = { steps: 0 };
  /** @param {import('playwright').Locator} target */
  const click = async (target) => {
    count.steps += 1;
    await target.click();
  };
  return {
    page,
    count,
    click,
    /**
     * @param {import('playwright').Locator} field
     * @param {string} text
     */
    async fill(field, text) {
      count.steps += 1;
      await field.fill(text);
    },
    /** Types into what has the focus, which is a field. */
    async type(/** @type {string} */ text) {
      count.steps += 1;
      await page.keyboard.type(text);
    },
    async press(/** @type {string} */ key) {
      count.steps += 1;
      await page.keyboard.press(key);
    },
    /** Takes an option of the select that is open. */
    async take(/** @type {string | RegExp} */ name) {
      await click(
        page.locator('.ant-select-item-option:visible').filter({ hasText: name }).first(),
      );
    },
    /** Chooses from the menu that a button opens. */
    async choose(/** @type {import('playwright').Locator} */ button, /** @type {string} */ name) {
      await click(button);
      await click(page.getByRole('menuitem', { name, exact: true }));
    },
    /**
     * @param {import('playwright').Locator} field
     * @param {Parameters<import('playwright').Locator['setInputFiles']>[0]} file
     */
    async chooseFile(field, file) {
      count.steps += 1;
      await field.setInputFiles(file);
    },
  };
}

/** @typedef {ReturnType<typeof handOn>} Hand */
