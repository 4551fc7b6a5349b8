import type { Page } from 'playwright/test';
import { overhang } from './axe';

/** Whatever the page says, shown or told to screen readers, that `pattern` finds. */
const said = (page: Page, pattern: string) =>
  page.evaluate((source) => {
    const wanted = new RegExp(source, 'u');
    const told = ['aria-label', 'title', 'placeholder', 'alt'];
    const texts = [...document.body.querySelectorAll('*')].flatMap((element) => [
      ...told.map((name) => element.getAttribute(name) ?? ''),
      ...[...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : [])),
    ]);
    return [...new Set(texts.filter((text) => wanted.test(text)))];
  }, pattern);

/** A language's name for itself stands in the language switch, whatever the language is. */
const CHINESE = '(?!^简体中文$)\\p{Script=Han}';
/** What stands there instead of a text that was not loaded. */
const KEY = '^(app|entity|form|list|menu|pages|password)(\\.\\w+)+$';

/** What is wrong with a page in a language from right to left whose words are English. */
export async function rtlFaults(page: Page): Promise<string[]> {
  const direction = await page.evaluate(() => getComputedStyle(document.body).direction);
  return [
    ...(direction === 'rtl' ? [] : [`runs ${direction}`]),
    ...((await overhang(page)) > 0 ? ['scrolls sideways'] : []),
    ...(await said(page, CHINESE)).map((text) => `Chinese: ${text}`),
    ...(await said(page, KEY)).map((text) => `no text: ${text}`),
  ];
}
