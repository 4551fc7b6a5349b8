import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright/test';

const axe = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 AA, and what axe recommends besides. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What breaks one of axe's rules on the page as it is, or one of those of colours, with the elements that do. */
export async function violations(page: Page, about: 'all' | 'colours' = 'all'): Promise<string[]> {
  // Without it, a page is still to come.
  await page.waitForSelector('h1', { state: 'attached' });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations: found } = await page.evaluate(
    ({ tags, isColours }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      // antd draws what a control opens as a child of the body, beside the landmarks.
      axe.configure({ rules: [{ id: 'region', selector: '#root *' }] });
      const ofColours = axe.getRules(tags).filter((rule) => rule.tags.includes('cat.color'));
      const colours = { type: 'rule' as const, values: ofColours.map(({ ruleId }) => ruleId) };
      return axe.run(document, {
        runOnly: isColours ? colours : tags,
        resultTypes: ['violations'],
      });
    },
    { tags: RULES, isColours: about === 'colours' },
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

/** Waits until the page shows all that it will: nothing is loading, and nothing moves. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector('.ant-skeleton, .ant-spin-spinning, .ant-btn-loading') &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}

/** How far the page can be scrolled sideways, in pixels. */
export const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
