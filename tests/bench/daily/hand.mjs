/**
 * A hand on the mouse and the keys, which counts what it does.
 *
 * @param {import('playwright').Page} page
 */
export function handOn(page) {
  const count = { clicks: 0, keys: 0 };
  return {
    page,
    count,
    /** @param {import('playwright').Locator} target */
    async click(target) {
      count.clicks += 1;
      await target.click();
    },
    /**
     * Counts as one click.
     *
     * @param {import('playwright').Locator} source
     * @param {import('playwright').Locator} target
     */
    async drag(source, target) {
      count.clicks += 1;
      await source.dragTo(target);
    },
    /** @param {string} key */
    async press(key) {
      count.keys += 1;
      await page.keyboard.press(key);
    },
    /** @param {string} text */
    async type(text) {
      count.keys += text.length;
      await page.keyboard.type(text);
    },
  };
}

/** @typedef {ReturnType<typeof handOn>} Hand */
