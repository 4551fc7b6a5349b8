import { Worker } from 'node:worker_threads';

/** Lies beside this module in the source, and beside the bundle once built. */
const PROGRAM = new URL('./renderWorker.mjs', import.meta.url);

interface Waiting {
  resolve: (png: Buffer) => void;
  reject: (error: unknown) => void;
}

interface Renderer {
  worker: Worker;
  waiting: Waiting[];
}

let current: Renderer | undefined;

/** Renders in a thread of its own: the library's asynchronous calls block the event loop as well. */
export function renderPng(svg: string): Promise<Buffer> {
  current ??= startRenderer();
  const { worker, waiting } = current;
  return new Promise((resolve, reject) => {
    waiting.push({ resolve, reject });
    worker.ref();
    worker.postMessage(svg);
  });
}

function startRenderer(): Renderer {
  const worker = new Worker(PROGRAM);
  const renderer: Renderer = { worker, waiting: [] };
  worker.on('message', (png: Uint8Array) => {
    renderer.waiting.shift()?.resolve(Buffer.from(png));
    // An idle thread keeps no process alive.
    if (renderer.waiting.length === 0) worker.unref();
  });
  // The next picture starts another thread.
  worker.on('error', (error) => {
    if (current === renderer) current = undefined;
    for (const { reject } of renderer.waiting) reject(error);
  });
  return renderer;
}
