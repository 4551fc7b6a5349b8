import { expect } from 'playwright/test';
import { overhang, settled } from './axe';
import { prepare } from './console';
import { warm as test } from './fixtures';
import { covered } from './inSight';
import { withShared } from './withGatehouse';

const gatehouse = withShared(async (root) => {
  const role = { code: 'caller', name: 'Caller', status: 'enabled', menus: [] };
  const { id } = await root.call('POST', 'roles', role);
  for (const username of ['phone-ray', 'phone-rob']) {
    const user = { username, name: username, status: 'activated', roles: [{ role_id: id }] };
    await root.call('POST', 'users', user);
  }
});

test('two users are frozen at once on a phone, in Chinese', async ({ context, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await prepare(context, { token: gatehouse.root.token, locale: 'zh-CN' });
  await page.goto(`${gatehouse.address}/system/user?username=phone-`);
  for (const name of ['phone-ray', 'phone-rob']) {
    await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check();
  }
  await page.getByText('已选择 2 行').waitFor();
  await page.getByRole('button', { name: '冻结', exact: true }).click();
  const question = page.getByRole('dialog', { name: '确定要冻结选中的 2 个用户吗？' });
  await expect(question.getByRole('listitem')).toHaveText(['phone-ray', 'phone-rob']);
  await expect(question).toContainText('在解冻之前无法登录');
  expect(await overhang(page)).toBe(0);
  await question.getByRole('button', { name: '冻结 2 个用户' }).click();
  await expect(page.getByText('2 个用户已被冻结，其会话已结束。')).toBeVisible();
  await expect(page.getByText('已冻结')).toHaveCount(2);
  await page.getByText('已选择 2 行').waitFor();
});

test('a list says on a phone what its figures are', async ({ context, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await prepare(context, { token: gatehouse.root.token, locale: 'en-US' });
  await page.goto(`${gatehouse.address}/system/role?q=caller`);
  const row = page.getByRole('row').filter({ hasText: 'Caller' });
  await expect(row).toContainText('People · 2');
  await expect(row).toContainText('Permissions · 0');
  // A heading that is cut says less than none.
  expect((await page.getByText('Actions', { exact: true }).boundingBox())?.width).toBe(1);
});

test('tabs on several lines begin where a line does, and the open one is underlined', async ({
  context,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await prepare(context, { token: gatehouse.root.token, locale: 'en-US' });
  await page.goto(`${gatehouse.address}/system/access`);
  const tabs = page.getByRole('tab');
  await tabs.first().waitFor();
  const boxes = await tabs.evaluateAll((all) =>
    all.map((tab) => {
      const { left, top } = tab.getBoundingClientRect();
      return { left: Math.round(left), top: Math.round(top) };
    }),
  );
  const starts = boxes.filter(({ top }, at) => top !== boxes[at - 1]?.top);
  expect(starts.length).toBeGreaterThan(1);
  expect(new Set(starts.map(({ left }) => left))).toEqual(new Set([boxes[0]?.left]));
  const shadows = await tabs.evaluateAll((all) =>
    all.map((tab) => tab.parentElement && getComputedStyle(tab.parentElement).boxShadow),
  );
  expect(shadows.map((shadow) => shadow !== 'none')).toEqual(boxes.map((_, at) => at === 0));
});

test('Home begins close below its title', { tag: '@long' }, async ({ context, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await prepare(context, { token: gatehouse.root.token, locale: 'zh-CN' });
  await page.goto(`${gatehouse.address}/home`);
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  const next = await page
    .locator('h1')
    .locator('xpath=ancestor::header[1]/following-sibling::*[1]')
    .boundingBox();
  if (!title || !next) throw new Error('Home has a title and nothing else.');
  expect(next.y - title.y - title.height).toBeLessThan(12);
});

for (const width of [360, 430]) {
  test(`each button of a list answers down to its lower edge at ${width} px`, {
    tag: width === 360 ? [] : '@long',
  }, async ({ context, page }) => {
    await page.setViewportSize({ width, height: 800 });
    await prepare(context, { token: gatehouse.root.token, locale: 'en-US' });
    const found: string[] = [];
    for (const name of ['user', 'role', 'menu', 'logger']) {
      await page.goto(`${gatehouse.address}/system/${name}`);
      const first = page.locator('tbody [data-row-key], [role="treegrid"] [data-row-key]').first();
      await first.waitFor();
      await settled(page);
      const title = page.getByRole('heading', { level: 1 });
      const [bar, head] = await Promise.all(
        [page.getByTestId('pro-layout-header'), title].map((it) => it.boundingBox()),
      );
      if (!bar || !head) throw new Error('A list has a header and a title.');
      if (head.y < bar.y + bar.height) found.push(`${name}: the title lies below the header`);
      const tools = page.locator('[class*="toolbar"]').getByRole('button');
      const all = [...(await covered(tools)), ...(await covered(first.getByRole('button')))];
      found.push(...all.map((one) => `${name}: ${one}`));
    }
    expect(found).toEqual([]);
  });
}
