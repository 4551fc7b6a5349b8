import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--no-first-run',
  '--remote-debugging-pipe',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-extensions',
  '--hide-scrollbars',
  '--lang=en-US',
];

const END = '\0';

const ENDED = { error: { message: 'Chromium has ended.' } };

/**
 * @typedef {ReturnType<typeof startChromium>} Chromium
 * @typedef {(answer: { result?: any, error?: { message: string } }) => void} Take
 */

/**
 * Chromium by its own protocol (https://chromedevtools.github.io/devtools-protocol), where a page is as its users
 * have it. Playwright listens to all that happens in a page: V8 then parses a script again for each error that is
 * made in it, and the page is painted later.
 *
 * @param {string} program its path.
 */
export function startChromium(program) {
  const profile = mkdtempSync(join(tmpdir(), 'gatehouse-chromium-'));
  const browser = spawn(program, [...FLAGS, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const [, , , commands, answers] =
    /** @type {[null, null, null, import('node:stream').Writable, import('node:stream').Readable]} */ (
      /** @type {unknown} */ (browser.stdio)
    );
  /** @type {Map<number, Take>} */
  const waiting = new Map();
  let unread = '';
  answers.setEncoding('utf8').on('data', (/** @type {string} */ part) => {
    const messages = (unread + part).split(END);
    unread = messages.pop() ?? '';
    for (const message of messages) {
      const { id, ...answer } = JSON.parse(message);
      waiting.get(id)?.(answer);
      waiting.delete(id);
    }
  });
  let hasEnded = false;
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => {
    const end = () => {
      hasEnded = true;
      for (const answer of waiting.values()) answer(ENDED);
      waiting.clear();
      resolve();
    };
    browser.once('exit', end).once('error', end);
    commands.once('error', end);
  });
  let last = 0;
  /** @type {(method: string, params?: object, sessionId?: string) => Promise<any>} */
  const send = (method, params = {}, sessionId = undefined) =>
    new Promise((resolve, reject) => {
      last += 1;
      /** @type {Take} */
      const take = ({ result, error }) =>
        error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result);
      if (hasEnded) return take(ENDED);
      waiting.set(last, take);
      commands.write(JSON.stringify({ id: last, method, params, sessionId }) + END);
    });
  const stop = async () => {
    if (browser.kill()) await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  return { send, stop };
}
