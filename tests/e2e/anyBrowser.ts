import { type Browser, test as base } from 'playwright/test';

/** Playwright sends it whenever it opens a context; Firefox does not know it yet. */
const UNKNOWN = 'emulation.setMediaFeaturesOverride';

interface Session {
  send(method: string, params?: object): Promise<unknown>;
}

/** Leaves out what Playwright asks of every browser that speaks WebDriver BiDi and Firefox refuses. */
function forgive(browser: Browser) {
  // biome-ignore lint/suspicious/noExplicitAny: Playwright offers no way to its own session.
  const own = (browser as any)._connection.toImpl(browser);
  const sessions: Session = Object.getPrototypeOf(own._browserSession);
  const { send } = sessions;
  sessions.send = function (this: Session, method, params) {
    return method === UNKNOWN ? Promise.resolve({}) : send.call(this, method, params);
  };
}

/** A test that runs in Firefox as well: `test` of Playwright for the browsers of the machine. */
export const test = base.extend<object, { forgiven: undefined }>({
  forgiven: [
    async ({ browser, browserName }, use) => {
      if (browserName === 'firefox') forgive(browser);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
});
