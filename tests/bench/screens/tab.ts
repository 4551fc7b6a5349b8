import type { Browser, Locator, Page } from 'playwright';

/** Where a list's rows are, in a table and in one that draws only those in sight. */
const ROWS = '[data-row-key]';

/** A tab of a user who is signed in, with nothing in its caches. */
export interface Tab {
  page: Page;
  /** Milliseconds from the navigation to the first rows painted, and the page free to react. */
  open(path: string): Promise<number>;
  /** How long other rows take to follow an event. */
  react(event: 'click' | 'keydown', act: () => Promise<void>): Promise<Reaction>;
  /** Milliseconds from a click to an element painted that was not there, and the page free to react. */
  shows(selector: string, act: () => Promise<void>): Promise<number>;
  close(): Promise<void>;
}

/** In milliseconds since the event. */
export interface Reaction {
  /** Until the frame with the rows is painted. */
  rows: number;
  /** Until the frame with their buttons is, which come just after them. */
  buttons: number;
}

export async function openTab(browser: Browser, address: string, token: string): Promise<Tab> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    serviceWorkers: 'block',
  });
  await context.addInitScript((value) => sessionStorage.setItem('token', value), token);
  await context.addInitScript(install, ROWS);
  const page = await context.newPage();
  return {
    page,
    open: async (path) => {
      await page.goto(address + path, { waitUntil: 'commit' });
      return page.evaluate(() => window.bench.painted('', 0));
    },
    react: async (event, act) => {
      const time = page.evaluateHandle((name) => ({ time: window.bench.after(name) }), event);
      const asked = await time;
      await act();
      return asked.evaluate(({ time }) => time);
    },
    shows: async (selector, act) => {
      const time = page.evaluateHandle((shown) => ({ time: window.bench.shows(shown) }), selector);
      const asked = await time;
      await act();
      return asked.evaluate(({ time }) => time);
    },
    close: () => context.close(),
  };
}

/** The n-th row that can be opened or closed. */
export const expander = (page: Page, at: number): Locator =>
  page.locator(`${ROWS} .ant-table-row-expand-icon:not(.ant-table-row-expand-icon-spaced)`).nth(at);

interface Bench {
  /** Resolves once rows other than `before` are painted and the page is free, to the milliseconds since `began`. */
  painted(before: string, began: number): Promise<number>;
  after(event: string): Promise<Reaction>;
  shows(selector: string): Promise<number>;
}

declare global {
  interface Window {
    bench: Bench;
  }
}

/** Runs in the page. */
function install(rows: string) {
  const keys = () =>
    [...document.querySelectorAll(rows)].map((row) => row.getAttribute('data-row-key')).join();
  const frame = (is: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = () => (is() ? resolve() : requestAnimationFrame(look));
      requestAnimationFrame(look);
    });
  /** Resolves once a frame in which `is` holds is painted, and after what React does next. */
  const paintedAndFree = async (is: () => boolean, began: number): Promise<number> => {
    await frame(is);
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve) => {
      port1.onmessage = resolve;
      port2.postMessage('');
    });
    return performance.now() - began;
  };
  /** Resolves once a frame in which `is` holds is painted, by a task that comes before React's. */
  const paintedFrame = async (is: () => boolean, began: number): Promise<number> => {
    await frame(is);
    return scheduler.postTask(() => performance.now() - began, { priority: 'user-blocking' });
  };
  const since = <T>(event: string, measure: (began: number) => Promise<T>): Promise<T> =>
    new Promise((resolve) => {
      const start = ({ timeStamp }: Event) => resolve(measure(timeStamp));
      addEventListener(event, start, { capture: true, once: true });
    });
  const haveButtons = () => document.querySelector(`${rows} [aria-busy]`) === null;
  const painted: Bench['painted'] = (before, began) =>
    paintedAndFree(() => keys() !== before, began);
  window.bench = {
    painted,
    after: (event) => {
      const before = keys();
      const areOthers = () => keys() !== before;
      return since(event, async (began) => {
        const [rows, buttons] = await Promise.all([
          paintedFrame(areOthers, began),
          paintedFrame(() => areOthers() && haveButtons(), began),
        ]);
        return { rows, buttons };
      });
    },
    shows: (selector) =>
      since('click', (began) =>
        paintedAndFree(() => document.querySelector(selector) !== null, began),
      ),
  };
}
