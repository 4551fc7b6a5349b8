import type { Browser } from 'playwright';
import type { Gatehouse } from '../api/gatehouse';
import type { Measured } from './report';
import { openTab } from './tab';

const ROUNDS = 20;
const SEARCHES = 8;

const CALLS = [
  { name: 'first page', query: 'current=1&pageSize=10' },
  { name: 'last page', query: 'current=10000&pageSize=10' },
  { name: 'first page by name', query: 'current=1&pageSize=10&sort=name' },
  { name: 'search for a username', query: 'username=ann' },
  { name: 'search for a name', query: 'name=smith' },
  { name: 'search without a match', query: 'username=nobody-at-all' },
  { name: 'choice of a status', query: 'status=freezed' },
];

/** What the server takes for 100,000 users, from the request to the whole answer. */
export async function measureUserCalls({ address, token }: Gatehouse): Promise<Measured[]> {
  const headers = { Authorization: `Bearer ${token}` };
  const time = async (query: string) => {
    const began = performance.now();
    const response = await fetch(`${address}/api/v1/users?${query}`, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${query}: ${response.status}`);
    return performance.now() - began;
  };
  const measured: Measured[] = [];
  for (const { name, query } of CALLS) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await time(query));
    measured.push({ name: `100,000 users, the server's part: ${name}`, times, most: 100 });
  }
  return measured;
}

/** How long the page of 100,000 users takes to show what was asked for. */
export async function measureUsers(
  browser: Browser,
  { address, token }: Gatehouse,
): Promise<Measured[]> {
  const { page, open, react, close } = await openTab(browser, address, token);
  const opening = await open('/system/user');
  await page.waitForLoadState('networkidle');
  const pages: number[] = [];
  for (let at = 2; at < 2 + SEARCHES; at += 1) {
    const next = page.getByRole('listitem', { name: 'Next Page' });
    pages.push((await react('click', () => next.click())).rows);
  }
  const searches: number[] = [];
  const username = page.getByRole('textbox', { name: 'Username' });
  for (const text of ['ann', 'bo', 'ca', 'da', 'el', 'fr', 'ge', 'ha']) {
    await username.fill(text);
    searches.push((await react('keydown', () => username.press('Enter'))).rows);
  }
  await close();
  return [
    { name: 'open the page of 100,000 users', times: [opening] },
    { name: 'next page of 100,000 users', times: pages },
    { name: 'Enter in a filter of 100,000 users', times: searches },
  ];
}
