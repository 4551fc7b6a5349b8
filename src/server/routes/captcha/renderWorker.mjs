import { parentPort } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';

/** Answers each SVG with its PNG, in turn. */
parentPort?.on('message', (svg) => {
  parentPort?.postMessage(new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng());
});
