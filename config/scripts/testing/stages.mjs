import { bin } from '../paths.mjs';
import { runNode } from '../run.mjs';
import { findFirefox } from './browsers.mjs';
import { command, playwright, vitest } from './runners.mjs';
import { typecheck } from './typecheck.mjs';

/** @import { RunStage, Stage } from '../types' */

/** @type {Stage[]} Short ones first, then long ones, so that the lanes end at about the same time. */
export const stages = [
  { name: 'lint', run: command((options) => runNode(bin.biome, ['check', '.'], options)) },
  { name: 'unit', run: vitest() },
  { name: 'api', run: vitest() },
  { name: 'process', run: vitest(), built: true },
  { name: 'pages', run: vitest() },
  { name: 'types', run: command(typecheck) },
  { name: 'e2e', run: playwright(), built: true, alone: true },
];

/** @returns {Stage} a steady load, which must leave memory, files and latency level; it mostly waits. */
const soak = (/** @type {string} */ minutes) => ({
  name: 'soak',
  run: vitest({ SOAK_MINUTES: minutes }),
  built: true,
});

export const soakStages = [soak(process.env.SOAK_MINUTES ?? '30')];

/** @type {Stage} Whole screens in depth. */
const pagesInDepth = { name: 'pages-long', run: vitest() };

/** @type {RunStage} */
async function runInBrowsers(context) {
  const path = await findFirefox();
  if (!path) console.log('There is no Firefox here, so the browser tests run in Chromium alone.');
  return playwright({ FIREFOX_PATH: path })(context);
}

/** @type {Stage[]} What takes long and rarely breaks: `npm run test:all` runs it. */
export const longStages = [
  pagesInDepth,
  soak('3'),
  { name: 'long', run: vitest(), built: true, alone: true },
  { name: 'e2e-long', project: 'e2e-long*', run: runInBrowsers, built: true, alone: true },
];

/** @type {Stage[]} What `npm test` with arguments chooses from. */
export const namedStages = [...stages, pagesInDepth];
