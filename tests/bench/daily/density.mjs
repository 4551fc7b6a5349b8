const SIZES = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
];

const LISTS = ['menu', 'role', 'user', 'logger'];

/** Runs in the page. */
function seen() {
  const rows = [...document.querySelectorAll('[data-row-key]')];
  const shown = rows.filter((row) => {
    const { x, top, bottom } = row.getBoundingClientRect();
    return [top + 1, bottom - 1].every((y) => row.contains(document.elementFromPoint(x + 60, y)));
  });
  const first = rows[0]?.getBoundingClientRect();
  const table = document.querySelector(
    '.ant-table-content, .ant-table-body, .ant-table-tbody-virtual-holder',
  );
  const beyond = table ? Math.max(0, table.scrollWidth - table.clientWidth) : 0;
  return {
    rows: shown.length,
    above: Math.round(first?.top ?? 0),
    height: Math.round(first?.height ?? 0),
    beyond,
  };
}

/**
 * What each list shows on opening, at three sizes of the window.
 *
 * @param {import('playwright').Page} page
 * @param {string} address
 */
export async function measureDensity(page, address) {
  const measured = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const list of LISTS) {
      await page.goto(`${address}/system/${list}`, { waitUntil: 'domcontentloaded' });
      await page.locator('[data-row-key]').first().waitFor();
      await page.waitForTimeout(800);
      measured.push({ list, size: `${size.width}x${size.height}`, ...(await page.evaluate(seen)) });
    }
  }
  return measured;
}
