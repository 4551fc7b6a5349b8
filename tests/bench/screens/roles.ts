import type { Browser } from 'playwright';
import type { Gatehouse } from '../api/gatehouse';
import type { Measured } from './report';
import { openTab } from './tab';

const ROUNDS = 5;

/** How long a role with 10,000 menus takes to open, in its form and as a page of what it gives. */
export async function measureRoles(
  browser: Browser,
  { address, token, largeRole }: Gatehouse,
): Promise<Measured[]> {
  const { page, open, shows, close } = await openTab(browser, address, token);
  const forms: number[] = [];
  const pages: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await open('/system/role');
    await page.waitForLoadState('networkidle');
    const row = page.locator(`[data-row-key="${largeRole}"]`);
    const form = '[role=dialog] .ant-tree-checkbox-checked';
    forms.push(await shows(form, () => row.getByRole('button', { name: 'Edit' }).click()));
    await open('/system/role');
    await page.waitForLoadState('networkidle');
    const access = row.getByRole('button', { name: 'Access' });
    pages.push(await shows('main .ant-tree-treenode:not([aria-hidden])', () => access.click()));
  }
  await close();
  return [
    { name: 'open the form of a role with 10,000 menus', times: forms, most: 1_000 },
    { name: 'open the page Access of such a role', times: pages, most: 1_000 },
  ];
}
