import type { Browser } from 'playwright/test';
import { test as base } from './fixtures';

/** Playwright sends it whenever it opens a context; Firefox does not know it yet. */
const UNKNOWN = 'emulation.setMediaFeaturesOverride';

interface Session {
  send(method: string, params?: object): Promise<unknown>;
}

function leaveOutUnknown(browser: Browser) {
  // biome-ignore lint/suspicious/noExplicitAny: Playwright offers no way to its own session.
  const own = (browser as any)._connection.toImpl(browser);
  const sessions: Session = Object.getPrototypeOf(own._browserSession);
  const { send } = sessions;
  sessions.send = function (this: Session, method, params) {
    return method === UNKNOWN ? Promise.resolve({}) : send.call(this, method, params);
  };
}

/** Over WebDriver BiDi Playwright sets an input's value in a way that React takes for its own. */
function typeAsUsersDo() {
  const insert = (text: string) => document.execCommand('insertText', false, text);
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => {} });
}

function adaptFirefox(browser: Browser) {
  leaveOutUnknown(browser);
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(typeAsUsersDo);
    return context;
  };
}

/** Playwright's `test` for those that run in Firefox as well. */
export const test = base.extend<object, { adapted: undefined }>({
  adapted: [
    async ({ browser, browserName }, use) => {
      if (browserName === 'firefox') adaptFirefox(browser);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
});
