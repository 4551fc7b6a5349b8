import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './longestFirst';

const root = fileURLToPath(new URL('..', import.meta.url));
const pagesSetup = `${root}tests/pages/setup.tsx`;
const reactSetup = `${root}tests/pages/productionReact.ts`;

const alias = [
  { find: /^umi$/, replacement: `${root}src/.umi/exports.ts` },
  { find: /^@@\//, replacement: `${root}src/.umi/` },
  { find: /^@\//, replacement: `${root}src/` },
];

/** What never ends must end some day; nothing that a busy machine does takes as long. */
const HANGS_MS = 300_000;

const api = {
  include: ['tests/api/**/*.test.ts'],
  globalSetup: ['tests/api/globalSetup.ts'],
  testTimeout: HANGS_MS,
  hookTimeout: HANGS_MS,
  // A worker keeps the modules and the databases of one file for the next.
  isolate: false,
};

/** Sign-ins of the tests that run beside the API in one process; built servers hash as they ought to. */
const quickHashes = {
  alias: [{ find: '@node-rs/argon2', replacement: `${root}tests/api/quickArgon2.ts` }],
};

/** What needs neither a database nor a browser. */
const unit = {
  extends: true as const,
  test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] },
};

const apiTests = { extends: true as const, resolve: quickHashes, test: { ...api, name: 'api' } };

const pages = {
  extends: true as const,
  resolve: quickHashes,
  // The production build of React, which the pages run on, takes no elements of the development one.
  oxc: { jsx: { runtime: 'automatic' as const, development: false } },
  test: {
    name: 'pages',
    include: ['tests/pages/*.test.{ts,tsx}'],
    environment: `${root}tests/pages/environment.ts`,
    // Tests draw pages and throw them away, which fills the usual 16 MiB again and again.
    execArgv: ['--max-semi-space-size=64'],
    environmentOptions: { happyDOM: { settings: { disableComputedStyleRendering: true } } },
    isolate: false,
    globalSetup: ['tests/api/globalSetup.ts'],
    setupFiles: existsSync(pagesSetup) ? [reactSetup, pagesSetup] : [],
    // Their React must be ours, so Vitest has to resolve it for them.
    server: { deps: { inline: [/@umijs\//, /react-intl/] } },
    testTimeout: HANGS_MS,
    hookTimeout: HANGS_MS,
  },
};

/** Whole screens in depth. */
const pagesLong = {
  ...pages,
  test: { ...pages.test, name: 'pages-long', include: ['tests/pages-long/*.test.{ts,tsx}'] },
};

/** Real processes: one file after the other, as they share ports and processor. */
const processes = {
  extends: true as const,
  test: {
    name: 'process',
    include: ['tests/process/**/*.test.ts'],
    globalSetup: ['tests/api/globalSetup.ts', 'tests/makeSeededData.ts'],
    fileParallelism: false,
    testTimeout: 2 * HANGS_MS,
    hookTimeout: 2 * HANGS_MS,
  },
};

/** What `npm test` has no time for: worlds by the dozen, faults, large data. */
const long = {
  extends: true as const,
  test: {
    name: 'long',
    include: ['tests/long/**/*.test.ts'],
    globalSetup: ['tests/api/globalSetup.ts', 'tests/makeSeededData.ts'],
    testTimeout: 6 * HANGS_MS,
    hookTimeout: 6 * HANGS_MS,
  },
};

/** A steady load for as long as SOAK_MINUTES says. */
const soak = {
  extends: true as const,
  test: { ...long.test, name: 'soak', include: ['tests/soak/**/*.test.ts'] },
};

export default defineConfig({
  root,
  resolve: { alias },
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [unit, apiTests, pages, pagesLong, processes, long, soak],
  },
});
