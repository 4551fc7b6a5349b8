import { bin } from '../paths.mjs';
import { runNode } from '../run.mjs';
import { needFirefox } from './firefox.mjs';
import { needNewestNode } from './newestNode.mjs';
import { typecheck } from './typecheck.mjs';

/** @import { Stage } from '../types' */

/** @type {Stage[]} Short ones first, then long ones, so that the lanes end at about the same time. */
export const stages = [
  {
    name: 'lint',
    runner: 'command',
    command: (options) => runNode(bin.biome, ['check', '.'], options),
  },
  { name: 'unit', runner: 'vitest', project: 'unit', folder: 'unit' },
  { name: 'api', runner: 'vitest', project: 'api', folder: 'api' },
  { name: 'process', runner: 'vitest', project: 'process', folder: 'process', built: true },
  { name: 'pages', runner: 'vitest', project: 'pages', folder: 'pages' },
  { name: 'types', runner: 'command', command: typecheck },
  {
    name: 'e2e',
    runner: 'playwright',
    project: 'e2e',
    folder: 'e2e',
    built: true,
    alone: true,
  },
];

/** @returns {Stage} a steady load, which must leave memory, files and latency level; it mostly waits. */
const soak = (/** @type {string} */ minutes) => ({
  name: 'soak',
  runner: 'vitest',
  project: 'soak',
  folder: 'soak',
  built: true,
  env: { SOAK_MINUTES: minutes },
});

export const soakStages = [soak(process.env.SOAK_MINUTES ?? '30')];

/** @type {Stage} Whole screens in depth: `npm test` with a word runs those that have it. */
const pagesInDepth = {
  name: 'pages-long',
  runner: 'vitest',
  project: 'pages-long',
  folder: 'pages-long',
};

export const namedStages = [...stages, pagesInDepth];

/** @type {Stage[]} What takes long and rarely breaks: `npm run test:all` runs it after `npm test`. */
export const longStages = [
  {
    name: 'api-newest-node',
    runner: 'vitest',
    project: 'api',
    folder: 'api',
    need: needNewestNode,
  },
  pagesInDepth,
  soak('3'),
  { name: 'long', runner: 'vitest', project: 'long', folder: 'long', built: true, alone: true },
  {
    name: 'e2e-long',
    runner: 'playwright',
    project: 'e2e-long',
    folder: 'e2e',
    built: true,
    alone: true,
  },
  {
    name: 'firefox',
    runner: 'playwright',
    project: 'firefox',
    folder: 'e2e',
    built: true,
    alone: true,
    need: needFirefox,
  },
];
