import type { Locator, Page } from 'playwright/test';

/** What each control has in place of itself at the middle and just above the lower edge of each line that it takes. */
export const covered = (controls: Locator) =>
  controls.evaluateAll((all) =>
    all.flatMap((control) => {
      control.scrollIntoView({ block: 'center', inline: 'center' });
      const name = control.getAttribute('aria-label') ?? control.textContent;
      return [...control.getClientRects()].flatMap(({ left, top, width, height }) =>
        [height / 2, height - 2].flatMap((y) => {
          const found = document.elementFromPoint(left + width / 2, top + y);
          return control.contains(found)
            ? []
            : [`${name} at ${y} of ${height}: ${found?.className}`];
        }),
      );
    }),
  );

/** Where a text is shown, what is wrong: it is cut though nothing else tells it, or not kept apart from the words around it. */
export const faultsOf = (page: Page, wanted: string) =>
  page.evaluate((text) => {
    const faults: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!node.nodeValue?.includes(text) || !element?.checkVisibility()) continue;
      const place = `${element.closest('[role], main')?.getAttribute('role') ?? 'main'} ${element.outerHTML}`;
      const isApart =
        element.matches('td') || element.closest('bdi, [dir="auto"], [aria-hidden="true"]');
      if (node.nodeValue.trim() === text && !isApart) {
        faults.push(`not apart: ${place.slice(0, 160)}`);
      }
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right } = range.getBoundingClientRect();
      const told = element.closest(`[title*="${CSS.escape(text)}"]`);
      for (let box: Element | null = element; box && !told; box = box.parentElement) {
        const { overflowX, clipPath } = getComputedStyle(box);
        // It is for screen readers alone, or what holds it can be scrolled.
        if (clipPath !== 'none' || overflowX === 'auto' || overflowX === 'scroll') break;
        const edge = box.getBoundingClientRect();
        if (overflowX !== 'visible' && (left < edge.left - 1 || right > edge.right + 1)) {
          faults.push(`cut: ${place.slice(0, 160)}`);
          break;
        }
      }
    }
    return faults;
  }, wanted);
