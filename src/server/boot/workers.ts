import cluster, { type Worker } from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';

/** The pause between two starts, so that a worker that cannot start is no load. */
const RESTART_MS = 1_000;

/** Tells the process above that this one answers. */
export const tellReady = () => void cluster.worker?.send('ready');

/** The one that starts first, creates what a new database needs and says so. */
export const isFirstWorker = (): boolean => (cluster.worker?.id ?? 1) === 1;

/**
 * Runs so many processes of this program on one port, and starts another for each that ends.
 * @returns the exit code, after all have stopped
 */
export async function superviseWorkers(count: number): Promise<number> {
  let stopping: NodeJS.Signals | undefined;
  const stop = (signal: NodeJS.Signals) => {
    stopping = signal;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const first = start();
  if (!(await first.ready)) return 1;
  const keepOne = async (at: number) => {
    let worker = at === 0 ? first : undefined;
    while (worker || !stopping) {
      const began = performance.now();
      worker ??= start();
      await worker.ended;
      worker = undefined;
      if (!stopping) await wait(Math.max(0, RESTART_MS - (performance.now() - began)));
    }
  };
  await Promise.all(Array.from({ length: count }, (_, at) => keepOne(at)));
  return 0;
}

interface Started {
  /** Whether it answers, or has ended without that. */
  ready: Promise<boolean>;
  ended: Promise<void>;
}

function start(): Started {
  const worker: Worker = cluster.fork();
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const answers = new Promise<boolean>((resolve) => worker.once('message', () => resolve(true)));
  return { ready: Promise.race([answers, ended.then(() => false)]), ended };
}
