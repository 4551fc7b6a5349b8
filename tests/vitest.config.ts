import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));
const pagesSetup = `${root}tests/pages/setup.tsx`;

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
};

/** What needs neither a database nor a browser. */
const unit = {
  extends: true as const,
  test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] },
};

/** The API on the embedded database, whatever the environment says. */
const embedded = {
  extends: true as const,
  test: { ...api, name: 'api', env: { TEST_DATABASE_URL: '' } },
};

/** The same tests on the PostgreSQL server at TEST_DATABASE_URL. */
const postgres = { extends: true as const, test: { ...api, name: 'api-postgres' } };

const pages = {
  extends: true as const,
  test: {
    name: 'pages',
    include: ['tests/pages/**/*.test.{ts,tsx}'],
    environment: `${root}tests/pages/environment.ts`,
    globalSetup: ['tests/api/globalSetup.ts'],
    env: { TEST_DATABASE_URL: '' },
    setupFiles: existsSync(pagesSetup) ? [pagesSetup] : [],
    // Their React must be ours, so Vitest has to resolve it for them.
    server: { deps: { inline: [/@umijs\//, /react-intl/] } },
    testTimeout: HANGS_MS,
    hookTimeout: HANGS_MS,
  },
};

/** Real processes: one file after the other, as they share ports and processor. */
const processes = {
  extends: true as const,
  test: {
    name: 'process',
    include: ['tests/process/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 2 * HANGS_MS,
    hookTimeout: 2 * HANGS_MS,
  },
};

/** What `npm test` has no time for; real processes too, so one file after the other. */
const long = {
  extends: true as const,
  test: {
    name: 'long',
    include: ['tests/long/**/*.test.ts'],
    globalSetup: ['tests/api/globalSetup.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
};

export default defineConfig({
  root,
  resolve: { alias },
  test: {
    maxWorkers: 2,
    projects: [
      unit,
      embedded,
      ...(process.env.TEST_DATABASE_URL ? [postgres] : []),
      pages,
      processes,
      long,
    ],
  },
});
