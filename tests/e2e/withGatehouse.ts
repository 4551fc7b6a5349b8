import { ROOT_PASSWORD } from '../seededData';
import { type Caller, signInByApi } from './console';
import { test } from './fixtures';
import { type Gatehouse, startGatehouse } from './gatehouse';

/** Root's; set by an operator, so that nothing stands between a sign-in and the page. */
export const PASSWORD = ROOT_PASSWORD;

/** A server for the tests of a file; there once the first of them runs. */
export interface Running extends Gatehouse {
  /** Root, as the API knows it. */
  root: Caller;
}

/**
 * Starts a server before a file's tests, and stops it after them.
 *
 * @param settings what an operator would set as well.
 */
export function withGatehouse(settings: () => Record<string, string> = () => ({})): Running {
  const running = {} as Running;
  test.beforeAll(async () => {
    const env = { CAPTCHA: 'off', ADMIN_PASSWORD: PASSWORD, ...settings() };
    Object.assign(running, await startGatehouse(env));
    running.root = await signInByApi(running, 'admin', PASSWORD);
  });
  test.afterAll(() => running.stop());
  return running;
}

/**
 * The worker's server, for tests that can bear what those of other files put there.
 *
 * @param fill puts on it what they need, under names that no other file has.
 */
export function withShared(fill: (root: Caller) => Promise<unknown> = async () => undefined) {
  const running = {} as Running;
  test.beforeAll(async ({ shared }) => {
    Object.assign(running, shared);
    await fill(running.root);
  });
  return running;
}
