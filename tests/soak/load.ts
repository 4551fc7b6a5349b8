import { setTimeout as wait } from 'node:timers/promises';
import type { Replica } from '../process/replica';

const REQUESTS_PER_SECOND = 20;
/** A machine that is busy with something else gets fewer requests, not a queue that grows. */
const MAX_WAITING = 4;

/** An answered request: when it was sent, on `performance.now()`, and how long its answer took. */
export interface Answered {
  at: number;
  /** Which of the steps. */
  step: number;
  milliseconds: number;
}

type Step = (token: string, n: number) => Promise<number>;

/**
 * Sends reads, searches, writes, sign-ins and refused calls until `end`; each turn
 * removes what it has created, so that the data stays as large as it is.
 *
 * @throws on a status that is not the one to expect.
 */
export async function sendUntil(end: number, server: Replica): Promise<Answered[]> {
  const answered: Answered[] = [];
  const token = await server.signIn();
  const waiting = new Set<Promise<void>>();
  const send = async (step: Step, n: number) => {
    const at = performance.now();
    await step(token, n);
    answered.push({ at, step: n % steps.length, milliseconds: performance.now() - at });
  };
  const steps = stepsOf(server);
  let failure: unknown;
  for (let n = 0; performance.now() < end && !failure; n += 1) {
    const step = steps[n % steps.length] as Step;
    const sent: Promise<void> = send(step, n)
      .catch((error) => {
        failure = error;
      })
      .finally(() => waiting.delete(sent));
    waiting.add(sent);
    if (waiting.size >= MAX_WAITING) await Promise.race(waiting);
    await wait(1000 / REQUESTS_PER_SECOND);
  }
  await Promise.all(waiting);
  if (failure) throw failure;
  return answered;
}

function stepsOf(server: Replica): Step[] {
  const expectStatus = async (
    expected: number | number[],
    method: string,
    path: string,
    options: { token?: string; body?: unknown } = {},
  ) => {
    const answer = await server.call(method, path, options);
    if (![expected].flat().includes(answer.status)) {
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.json)}`);
    }
    return answer.json.data;
  };
  const get =
    (path: string): Step =>
    (token) =>
      expectStatus(200, 'GET', path, { token });
  const replaceRole: Step = async (token, n) => {
    const body = { code: `soak-${n}`, name: `Soak ${n}`, status: 'enabled', menus: [] };
    const { id } = await expectStatus(200, 'POST', '/api/v1/roles', { token, body });
    const path = `/api/v1/roles/${id}`;
    await expectStatus(200, 'PUT', path, { token, body: { ...body, name: `Soaked ${n}` } });
    return expectStatus(200, 'DELETE', path, { token });
  };
  const comeAndGo: Step = async () =>
    expectStatus(200, 'POST', '/api/v1/current/logout', { token: await server.signIn() });
  return [
    get('/api/v1/current/user'),
    get('/api/v1/current/menus'),
    get('/api/v1/users?current=1&pageSize=20'),
    replaceRole,
    get('/api/v1/roles?name=Soak'),
    get('/api/v1/loggers?current=1&pageSize=20'),
    () => expectStatus(200, 'GET', '/health'),
    get('/api/v1/loggers?message=roles'),
    comeAndGo,
    // More than 60 a minute from one address are refused unread.
    () => expectStatus([401, 429], 'GET', '/api/v1/current/user'),
  ];
}
