import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';
import englishList from '../../src/components/list/locales/en-US';
import chineseList from '../../src/components/list/locales/zh-CN';
import englishLogs from '../../src/features/logs/locales/en-US';
import chineseLogs from '../../src/features/logs/locales/zh-CN';
import { overhang, settled, violations } from './axe';
import { fromMore, openView, prepare, textOf } from './console';
import { warm as test } from './fixtures';
import { withShared } from './withGatehouse';

const gatehouse = withShared(async (root) => {
  const role = { code: 'watched', name: 'Watched', status: 'enabled', menus: [] };
  const { id } = await root.call('POST', 'roles', role);
  const user = { username: 'watched', name: 'Vera', status: 'activated' };
  const made = await root.call('POST', 'users', { ...user, roles: [{ role_id: id }] });
  await root.call('PUT', `users/${made.id}`, { ...user, roles: [] });
});

async function open(page: Page, query = '') {
  await prepare(page.context(), { locale: 'en-US', token: gatehouse.root.token });
  await page.goto(`${gatehouse.address}/system/logger${query}`);
  await page.locator('tbody tr[data-row-key]').first().waitFor();
}

test('who took a role is found by a click on a count, read in its details, and exported', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await open(page);
  const took = 'took the role “Watched” from “Vera”';
  await page.getByRole('button', { name: /^user \d+$/ }).click();
  await expect(page).toHaveURL(/entity=user/);
  await page
    .getByRole('row')
    .filter({ hasText: took })
    .getByRole('button', { name: 'Expand row' })
    .click();
  await expect(page.getByRole('region', { name: took })).toContainText('1 removed');
  await page.getByRole('link', { name: 'All changes to this record' }).click();
  await expect(page.getByText('Record: ')).toBeVisible();
  await expect(page.locator('tbody tr[data-row-key]')).toHaveCount(2);

  await fromMore(page, 'Export');
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect(dialog.getByText('2 rows match.')).toBeVisible();
  await dialog.getByText('JSON Lines').click();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export to a file' }).click();
  const file = await (await download).path();
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).tag)).toEqual(['operate', 'operate']);
});

test('every filter that is set can be seen and removed at 1280 px', { tag: '@long' }, async ({
  page,
}) => {
  await open(page);
  const query =
    'level=info&tag=operate&message=role&from=2026-11-22T18:00:00Z&until=2026-11-23T18:00:00Z';
  await page.goto(`${gatehouse.address}/system/logger?${query}`);
  const bar = page.getByRole('toolbar', { name: 'Filters' });
  const removes = bar.getByRole('button', { name: /^(Remove filter|Clear search)/ });
  await expect(removes).toHaveCount(4);
  for (const remove of await removes.all()) await expect(remove).toBeInViewport({ ratio: 1 });
  for (let left = 4; left > 0; left -= 1) {
    await expect(removes).toHaveCount(left);
    await removes.last().click();
  }
  await expect(page).not.toHaveURL(/from=|level=|tag=|message=/);
});

test('the histogram is dragged over, and a view saved and opened', async ({ page }) => {
  await open(page);
  const bars = page.getByRole('slider', { name: /^Rows over time/ });
  const { x = 0, y = 0, width = 0 } = (await bars.boundingBox()) ?? {};
  await page.mouse.move(x + 2, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + width - 2, y + 20, { steps: 3 });
  await page.mouse.up();
  await expect(page).toHaveURL(/from=.*until=/);
  await page.getByRole('button', { name: /^Remove filter Time/ }).click();
  await expect(page).not.toHaveURL(/from=/);

  await page.goto(`${gatehouse.address}/system/logger?level=warn`);
  await (await openView(page)).getByRole('button', { name: 'Save view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill('My warnings');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'View', exact: true })).toBeFocused();
  await page.goto(`${gatehouse.address}/system/logger`);
  await (await openView(page)).getByRole('button', { name: 'My warnings', exact: true }).click();
  await expect(page).toHaveURL(/level=warn/);
});

for (const theme of ['light', 'dark'] as const) {
  for (const width of [1280, 360]) {
    test(`axe finds nothing in the view of the log in ${theme} at ${width} px`, {
      tag: '@long',
    }, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await prepare(page.context(), { theme });
      await open(page, '?entity=user');
      if (width === 360)
        await (await openView(page)).getByRole('button', { name: 'Overview' }).click();
      await page.getByRole('slider').waitFor();
      await page.getByRole('button', { name: 'Expand row' }).first().click();
      await page.getByRole('region', { name: /^Row 1 of/ }).waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await overhang(page)).toBe(0);
    });
  }
}

for (const [texts, locale, theme, width] of [
  [{ ...englishList, ...englishLogs }, 'en-US', 'light', 1280],
  [{ ...chineseList, ...chineseLogs }, 'zh-CN', 'dark', 360],
] as const) {
  test(`axe finds nothing in the dialogs of the log in ${locale}, ${theme}, at ${width} px`, {
    tag: locale === 'en-US' ? [] : '@long',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await prepare(page.context(), { locale, theme, token: gatehouse.root.token });
    await page.goto(`${gatehouse.address}/system/logger?entity=user`);
    await page.getByRole('button', { name: texts['list.more'], exact: true }).click();
    await page.getByRole('menuitem', { name: texts['logs.export'] }).click();
    const exporting = page.getByRole('dialog', { name: texts['logs.export'] });
    await expect(exporting.getByRole('status')).toContainText(/\d/);
    await settled(page);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(exporting).toBeHidden();

    const view = textOf(locale, 'list.view');
    await (await openView(page, view)).getByText(textOf(locale, 'list.views.save')).click();
    const saving = page.getByRole('dialog', { name: textOf(locale, 'list.views.title') });
    const name = `Watched ${locale}`;
    await saving.getByLabel(textOf(locale, 'list.views.name')).fill(name);
    await settled(page);
    expect(await violations(page)).toEqual([]);
    expect(await overhang(page)).toBe(0);
    await saving.getByRole('button', { name: textOf(locale, 'app.save') }).click();
    await expect(saving).toBeHidden();
    await page.getByText(textOf(locale, 'list.views.opened').replace('{name}', name)).waitFor();
    await (await openView(page, view)).getByRole('button', { name, exact: true }).waitFor();
    await settled(page);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });
}
