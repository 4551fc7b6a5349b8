import { expect, type Page } from 'playwright/test';
import { overhang, settled } from './axe';
import { digestOf, prepare, rowAct, signInByApi } from './console';
import { warm as test } from './fixtures';
import { faultsOf } from './inSight';
import { withShared } from './withGatehouse';

const PASSWORD = 'Drawbridge & moat 12';

/** By username and code. */
const NAMES = {
  'name-han': '欧阳'.repeat(32),
  'name-arabic': 'عبد الرحمن بن محمد آل سعود الحسيني الهاشمي القرشي المكي المدني',
  'name-emoji': '👩‍👩‍👧‍👦',
};

const ids: Record<string, { user: string; role: string }> = {};
const gatehouse = withShared(async (root) => {
  for (const [code, name] of Object.entries(NAMES)) {
    const role = await root.call('POST', 'roles', { code, name, status: 'enabled', menus: [] });
    const user = await root.call('POST', 'users', {
      ...{ username: code, name, status: 'activated', password: digestOf(PASSWORD) },
      roles: [{ role_id: role.id }],
    });
    ids[code] = { user: user.id, role: role.id };
  }
});

async function open(page: Page, path: string) {
  await page.goto(gatehouse.address + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await settled(page);
}

for (const [code, locale, width] of [
  ['name-han', 'zh-CN', 360],
  ['name-arabic', 'ku', 1280],
  ['name-emoji', 'en-US', 1280],
] as const) {
  const name = NAMES[code];
  test(`${code} is read whole in ${locale} at ${width} px`, { tag: '@long' }, async ({
    context,
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await prepare(context, { locale, token: gatehouse.root.token });
    const found: string[] = [];
    const look = async (place: string) => {
      await settled(page);
      await expect(page.getByText(name).first()).toBeAttached();
      const faults = await faultsOf(page, name);
      if ((await overhang(page)) > 0) faults.push('scrolls sideways');
      found.push(...faults.map((fault) => `${place}: ${fault}`));
    };
    const { user = '', role = '' } = ids[code] ?? {};
    for (const path of [
      `/system/user?username=${code}`,
      `/system/role?name=${encodeURIComponent(name)}`,
      `/system/user/${user}`,
      `/system/user/${user}/access`,
      `/system/user/${user}/history`,
      `/system/user/${user}/edit`,
      `/system/role/${role}`,
      `/system/role/${role}/people`,
    ]) {
      await open(page, path);
      await look(path);
    }
    await open(page, `/system/user?username=${code}`);
    await rowAct(page, /^(Delete|删除)$/);
    await page.getByRole('dialog').waitFor();
    await look('the question');

    const own = await signInByApi(gatehouse, code, PASSWORD);
    await prepare(context, { token: own.token });
    await open(page, '/account/profile');
    await look('the header');
    expect(found).toEqual([]);
  });
}
