import type { Browser } from 'playwright';
import type { Gatehouse } from '../api/gatehouse';
import type { Measured } from './report';
import { expander, openTab, type Reaction, type Tab } from './tab';

const OPENINGS = 5;
/** Which of the menus in sight are opened and closed. */
const NODES = [0, 1, 2, 3, 4, 5];
/** Where all are open, only the first two have room. */
const FIRST_NODES = [0, 1, 0, 1, 0, 1];

/** The page of 10,000 menus: how long until it can be used, and until a menu has opened. */
export async function measureMenus(
  browser: Browser,
  { address, token }: Gatehouse,
): Promise<Measured[]> {
  const openings: number[] = [];
  const answers: Answer[][] = [];
  for (let round = 0; round < OPENINGS; round += 1) {
    const tab = await openTab(browser, address, token);
    openings.push(await tab.open('/system/menu'));
    await tab.page.waitForLoadState('networkidle');
    answers.push(await answersOf(tab));
    await tab.close();
  }
  const tab = await openTab(browser, address, token);
  await tab.open('/system/menu');
  await tab.page.waitForLoadState('networkidle');
  const toggled = await toggles(tab, NODES);
  await tab.page.getByRole('button', { name: 'Collapse all' }).click();
  const all = await tab.react('click', () =>
    tab.page.getByRole('button', { name: 'Expand all' }).click(),
  );
  const toggledInAll = await toggles(tab, FIRST_NODES);
  await tab.close();
  return [
    { name: 'open the page of 10,000 menus', times: openings, most: 1_000 },
    { name: 'menus sent before it can be used', times: sizes(answers, 0), unit: 'kB', most: 20 },
    { name: 'all 10,000 menus, sent after that', times: sizes(answers, 1), unit: 'kB' },
    {
      name: 'until all 10,000 menus have come',
      times: answers.map((each) => each.at(-1)?.endedAt ?? Number.NaN),
    },
    { name: 'open or close a menu of 10,000: its rows', times: toggled.map(rowsOf), most: 50 },
    { name: 'open or close a menu of 10,000: their buttons too', times: toggled.map(buttonsOf) },
    { name: 'open all 10,000 menus', times: [all.rows] },
    {
      name: 'open or close a menu, all being open: its rows',
      times: toggledInAll.map(rowsOf),
      most: 50,
    },
    {
      name: 'open or close a menu, all being open: their buttons too',
      times: toggledInAll.map(buttonsOf),
    },
  ];
}

async function toggles({ page, react }: Tab, nodes: number[]): Promise<Reaction[]> {
  const times: Reaction[] = [];
  for (const at of nodes) {
    const icon = expander(page, at);
    times.push(await react('click', () => icon.click()));
    times.push(await react('click', () => icon.click()));
  }
  return times;
}

const rowsOf = ({ rows }: Reaction): number => rows;
const buttonsOf = ({ buttons }: Reaction): number => buttons;

interface Answer {
  /** Thousands of bytes, compressed. */
  kilobytes: number;
  /** Milliseconds since the navigation. */
  endedAt: number;
}

/** The answers with menus, in the order that they were asked for. */
const answersOf = ({ page }: Tab): Promise<Answer[]> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('/api/v1/menus'))
      .map(({ encodedBodySize, responseEnd }) => ({
        kilobytes: encodedBodySize / 1_000,
        endedAt: responseEnd,
      })),
  );

const sizes = (answers: Answer[][], at: number): number[] =>
  answers.map((each) => each[at]?.kilobytes ?? Number.NaN);
