import type { Page } from 'playwright/test';

const MAX_STOPS = 500;

/** Presses Tab once, and says where that led; nothing at the end of the page. */
async function next(page: Page) {
  await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const stop = document.activeElement;
    if (!(stop instanceof HTMLElement) || stop === document.body) return undefined;
    const texts = [
      stop.getAttribute('aria-label'),
      ...(stop.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => id && document.getElementById(id)?.textContent),
      ...[...((stop as HTMLInputElement).labels ?? [])].map((label) => label.textContent),
      stop.textContent,
      stop.title,
      (stop as HTMLInputElement).placeholder,
    ];
    const { width, height, top, bottom } = (stop.closest('label') ?? stop).getBoundingClientRect();
    const window = globalThis as typeof globalThis & { stops?: HTMLElement[] };
    const before = window.stops?.at(-1);
    const isBack = window.stops?.includes(stop) ?? false;
    window.stops = [...(window.stops ?? []), stop];
    const follows = Node.DOCUMENT_POSITION_FOLLOWING;
    return {
      isBack,
      name: texts.find((text) => text?.trim())?.trim() ?? '',
      html: stop.outerHTML.slice(0, 120),
      inSight: width > 0 && height > 0 && bottom > 0 && top < innerHeight && stop.checkVisibility(),
      inOrder: !before || (before.compareDocumentPosition(stop) & follows) > 0,
    };
  });
}

/**
 * Presses Tab from the page's first control to its last, and says which have no name, are not in sight or out of order.
 *
 * @param first what the first must be called, where that matters.
 */
export async function tabFaults(page: Page, first = ''): Promise<string[]> {
  await page.evaluate(() => {
    Object.assign(globalThis, { stops: [] });
    // Where the next Tab begins.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  const names: string[] = [];
  const flaws: string[] = [];
  for (let stop = await next(page); stop && !stop.isBack; stop = await next(page)) {
    names.push(stop.name);
    if (!stop.name) flaws.push(`no name: ${stop.html}`);
    if (!stop.inSight) flaws.push(`not in sight: ${stop.html}`);
    if (!stop.inOrder) flaws.push(`out of order: ${stop.html}`);
    if (names.length > MAX_STOPS) throw new Error(`no way out: ${names.slice(-5).join(', ')}`);
  }
  if (first && names[0] !== first) flaws.push(`begins with ${names[0]}`);
  return flaws;
}
