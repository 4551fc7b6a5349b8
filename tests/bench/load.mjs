import autocannon from 'autocannon';
import { median, percentile } from './results.mjs';

/**
 * A server, the token and other headers that it is asked with, and the address where it has one of its own.
 * @typedef {{ address: string, token: string, headers?: Record<string, string>, path?: string }} Subject
 */

/** The five reads of the console that everybody makes, with the pages that both kinds of server answer. */
export const READS = [
  'current/user',
  'current/menus',
  'users?current=1&pageSize=10',
  'roles?current=1&pageSize=10',
  'menus',
];

/**
 * Loads one address for a while. @throws where an answer is no 2xx, as errors are quick and say nothing
 *
 * @param {Subject} subject
 * @param {string} path below `/api/v1`, or from the root with a slash before it
 * @param {{ seconds: number, bodies?: object[], connections?: number }} options bodies are posted, a connection for each
 * @returns requests a second, and milliseconds
 */
export async function load(
  { address, token, headers },
  path,
  { seconds, bodies, connections = bodies?.length ?? 16 },
) {
  /** @type {number[]} */
  const latencies = [];
  let next = 0;
  const { non2xx, errors, duration } = await autocannon({
    url: new URL(path, `${address}/api/v1/`).href,
    duration: seconds,
    connections,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
      ...headers,
    },
    setupClient: (client) => {
      // autocannon's own percentiles are whole milliseconds.
      client.on('response', (_status, _bytes, milliseconds) => latencies.push(milliseconds));
      const body = bodies?.[next++];
      if (body) client.setRequests([{ method: 'POST', body: JSON.stringify(body) }]);
    },
  });
  if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx} errors, ${errors} without answer`);
  return {
    rate: latencies.length / duration,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
}

/**
 * Loads several servers in turns, so that what else the machine does falls on all of them.
 *
 * @param {Record<string, Subject>} subjects
 * @param {string} path
 * @param {{ seconds: number, rounds: number, connections?: number }} options
 * @returns {Promise<Record<string, { rate: number, p50: number, p99: number, times: number }>>}
 * medians of the rounds; `times` is the rate beside the first server's in the same round
 */
export async function loadInTurns(subjects, path, { seconds, rounds, ...options }) {
  const names = Object.keys(subjects);
  /** @type {Record<string, Awaited<ReturnType<typeof load>>>[]} */
  const measured = [];
  for (let round = -1; round < rounds; round += 1) {
    /** @type {Record<string, Awaited<ReturnType<typeof load>>>} */
    const of = {};
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const subject = /** @type {Subject} */ (subjects[name]);
      const lasting = { ...options, seconds: round < 0 ? 1 : seconds };
      of[name] = await load(subject, subject.path ?? path, lasting);
    }
    if (round >= 0) measured.push(of);
  }
  const [first = ''] = names;
  return Object.fromEntries(
    names.map((name) => {
      const at = (/** @type {'rate' | 'p50' | 'p99'} */ what, of = name) =>
        measured.map((round) => round[of]?.[what] ?? 0);
      const times = median(at('rate').map((rate, round) => rate / (at('rate', first)[round] ?? 0)));
      return [
        name,
        { rate: median(at('rate')), p50: median(at('p50')), p99: median(at('p99')), times },
      ];
    }),
  );
}
