import { expect, type Page, type Route } from 'playwright/test';
import { prepare } from './console';
import { warm as test } from './fixtures';
import { menuPage, withMenus } from './withMenus';

const AREAS = 40;
const LAST = `area${AREAS - 1}`;

/** More than the list asks for at first: the last area comes without its pages. */
const gatehouse = withMenus(
  Array.from({ length: AREAS }, (_, area) =>
    menuPage(
      `area${area}`,
      Array.from({ length: 10 }, (_, at) =>
        menuPage(`page${area}-${at}`, [menuPage(`deep${area}-${at}`)]),
      ),
    ),
  ),
);

const row = (page: Page, code: string) => page.getByRole('row', { name: new RegExp(`${code}\\b`) });
const tree = (page: Page) => page.getByRole('treegrid', { name: 'Menu' });
const isWhole = (url: URL) => url.pathname.endsWith('/api/v1/menus') && url.search === '';

/** Opens the menus while the whole of them is on its way. @returns what lets it go on */
async function openPart(page: Page, then: (route: Route) => Promise<void>): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await prepare(page.context(), { token: gatehouse.root.token });
  await page.route(isWhole, (route) => held.then(() => then(route)));
  await page.goto(`${gatehouse.address}/system/menu`);
  await row(page, 'area0').waitFor();
  await expect(tree(page)).toHaveAttribute('aria-busy', 'true');
  return release;
}

const toLastArea = async (page: Page) => {
  await page.getByRole('button', { name: 'Collapse all' }).click();
  await tree(page).focus();
  await page.keyboard.press('End');
  await row(page, LAST).waitFor();
};

test('the first levels of a large tree can be used while the rest is on its way', async ({
  page,
}) => {
  const release = await openPart(page, (route) => route.continue());
  await toLastArea(page);
  await row(page, LAST).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('20 submenus go with it.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Export' }).click();
  const count = Number(
    /\d+/.exec((await page.getByText(/^All \d+ rows/).textContent()) ?? '')?.[0],
  );
  expect(count).toBeGreaterThan(AREAS * 21);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeDisabled();

  await row(page, LAST)
    .getByRole('button', { name: `Expand row ${LAST}` })
    .click();
  await expect(row(page, LAST)).toHaveAttribute('aria-expanded', 'true');
  await expect(row(page, LAST)).toHaveAttribute('aria-busy', 'true');
  await row(page, LAST).focus();
  await page.keyboard.press('ArrowRight');
  await expect(row(page, LAST)).toBeFocused();
  await expect(row(page, `page${AREAS - 1}-0`)).toHaveCount(0);

  release();
  await expect(row(page, `page${AREAS - 1}-0`)).toBeVisible();
  await expect(tree(page)).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeEnabled();
});

test('all that is on its way opens too where all is to be open', { tag: '@long' }, async ({
  page,
}) => {
  const release = await openPart(page, (route) => route.continue());
  await page.getByRole('button', { name: 'Expand all' }).click();
  await row(page, 'area0').getByRole('button', { name: 'Collapse row area0' }).click();
  release();
  await expect(tree(page)).toHaveAttribute('aria-busy', 'false');
  const rows = Number(await tree(page).getAttribute('aria-rowcount'));
  expect(rows).toBeGreaterThan((AREAS - 1) * 21);
  await expect(row(page, 'area0')).toHaveAttribute('aria-expanded', 'false');
});

test('a move waits for the whole tree', { tag: '@long' }, async ({ page }) => {
  const release = await openPart(page, (route) => route.continue());
  await toLastArea(page);
  const before = `area${AREAS - 2}`;
  await row(page, LAST)
    .getByRole('button', { name: `Move ${LAST}` })
    .focus();
  await page.keyboard.press('Alt+ArrowRight');
  const form = page.getByRole('dialog', { name: 'Edit Menu' });
  await expect(form).toBeHidden();
  release();
  await expect(form.getByTitle(before, { exact: true })).toBeVisible();
});

test('a rest that cannot be read leaves the rows there are, and is asked for again', {
  tag: '@long',
}, async ({ page }) => {
  const release = await openPart(page, (route) => route.fulfill({ status: 500 }));
  release();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(tree(page)).toHaveAttribute('aria-busy', 'false');
  await expect(row(page, 'area0')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeDisabled();
  await page.unroute(isWhole);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden();
  await toLastArea(page);
  await row(page, LAST)
    .getByRole('button', { name: `Expand row ${LAST}` })
    .click();
  await expect(row(page, `page${AREAS - 1}-0`)).toBeVisible();
});
