import { setInterval as every } from 'node:timers/promises';
import autocannon from 'autocannon';
import { percentile } from '../results.mjs';

/** What one load saw. */
export interface Load {
  /** Milliseconds, one a request. */
  latencies: number[];
  seconds: number;
  /** Requests, of which the last on each connection may have no answer. */
  sent: number;
}

/** A load in figures. */
export interface Figures {
  /** Requests a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** The same request on every connection, or one of its own for each. */
interface LoadOptions {
  seconds: number;
  headers?: Record<string, string>;
  /** JSON bodies to post, a connection for each. */
  bodies?: object[];
  /** Without bodies; 10 unless told. */
  connections?: number;
}

/**
 * Loads an address for a while.
 *
 * @throws when an answer is no 2xx, as errors are quick and say nothing.
 */
export async function load(url: string, options: LoadOptions): Promise<Load> {
  const { seconds, headers, bodies, connections = 10 } = options;
  const latencies: number[] = [];
  let next = 0;
  const run = autocannon({
    url,
    duration: seconds,
    connections: bodies?.length ?? connections,
    ...(headers && { headers }),
    setupClient: (client) => {
      // autocannon's own percentiles are whole milliseconds, too coarse for what is measured here.
      client.on('response', (_status, _bytes, milliseconds) => latencies.push(milliseconds));
      if (bodies) client.setRequests([toPost(bodies[next++])]);
    },
  });
  const { non2xx, errors, duration, requests } = await run;
  if (non2xx + errors > 0) {
    throw new Error(`${url}: ${non2xx} answers were no 2xx, ${errors} requests failed`);
  }
  return { latencies, seconds: duration, sent: requests.sent };
}

/**
 * Asks at a steady pace, whether or not the answers keep up. (autocannon's own rate sends a second's
 * requests at once and then waits.)
 *
 * @param rate requests a second.
 */
export async function pace(
  url: string,
  { seconds, headers, rate }: { seconds: number; headers: Record<string, string>; rate: number },
): Promise<Load> {
  const latencies: number[] = [];
  const ask = async () => {
    const began = performance.now();
    const response = await fetch(url, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    latencies.push(performance.now() - began);
  };
  const asked: Promise<void>[] = [];
  for await (const _ of every(1000 / rate)) {
    if (asked.push(ask()) >= seconds * rate) break;
  }
  await Promise.all(asked);
  return { latencies, seconds, sent: asked.length };
}

const toPost = (body: object | undefined) => ({
  method: 'POST' as const,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Several rounds of the same load as one. */
export function figuresOf(rounds: Load[]): Figures {
  const latencies = rounds.flatMap((round) => round.latencies);
  const seconds = rounds.reduce((sum, round) => sum + round.seconds, 0);
  const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)];
  return { rate: latencies.length / seconds, p50, p99 };
}
