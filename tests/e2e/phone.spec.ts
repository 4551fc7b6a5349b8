import { expect } from 'playwright/test';
import { overhang } from './axe';
import { prepare } from './console';
import { warm as test } from './fixtures';
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

test('tabs on two lines begin where a line does, and the open one is underlined', async ({
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
  expect(starts.map(({ left }) => left)).toEqual([boxes[0]?.left, boxes[0]?.left]);
  const shadows = await tabs.evaluateAll((all) =>
    all.map((tab) => tab.parentElement && getComputedStyle(tab.parentElement).boxShadow),
  );
  expect(shadows.map((shadow) => shadow !== 'none')).toEqual([true, false, false, false]);
});

test('Home begins close below its title', async ({ context, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await prepare(context, { token: gatehouse.root.token, locale: 'zh-CN' });
  await page.goto(`${gatehouse.address}/home`);
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  const next = await page.locator('h1').locator('xpath=../following-sibling::*[1]').boundingBox();
  if (!title || !next) throw new Error('Home has a title and nothing else.');
  expect(next.y - title.y - title.height).toBeLessThan(12);
});
