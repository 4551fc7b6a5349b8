import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Clone, makeClone } from './clone';

/** How a command in the clone ended. */
export interface Ended {
  code: number | string | null;
  output: string;
}

/** A clone to write entities in. */
export interface EntityClone extends Clone {
  newEntity(...args: string[]): Promise<Ended>;
  node(...args: string[]): Promise<Ended>;
  generateMigration(...args: string[]): Promise<Ended>;
  /** Runs test files of a Vitest project. */
  test(project: string, ...files: string[]): Promise<Ended>;
  /** The text of every file that a commit could hold. */
  sources(): Map<string, string>;
}

const MADE = /^(node_modules|dist|stubs|npm\.log|src\/\.umi.*|tests\/\.output)(\/|$)/;

export function makeEntityClone(): EntityClone {
  const clone = makeClone({ packages: true, built: false });
  const node = async (...args: string[]) => {
    const env = { NODE_ENV: 'test', VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' };
    const { ended, output } = await clone.start(process.execPath, args, env);
    return { code: await ended, output: output() };
  };
  const drizzle = ['node_modules/drizzle-kit/bin.cjs', 'generate', '--config', 'config/drizzle.ts'];
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts'];
  return {
    ...clone,
    node,
    newEntity: (...args) => node('config/scripts/cli.mjs', 'new:entity', ...args),
    generateMigration: (...args) => node(...drizzle, ...args),
    test: (project, ...files) => node(...vitest, '--project', project, ...files),
    sources: () => sourcesOf(clone.folder),
  };
}

function sourcesOf(folder: string): Map<string, string> {
  const sources = new Map<string, string>();
  const visit = (below: string) => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = join(below, entry.name);
      if (MADE.test(path)) continue;
      if (entry.isDirectory()) visit(path);
      else sources.set(path, readFileSync(join(folder, path), 'utf8'));
    }
  };
  visit('');
  return sources;
}

/** The files that are there now and were not, and those whose text is another one. */
export function compare(before: Map<string, string>, after: Map<string, string>) {
  const names = [...after.keys()];
  return {
    added: names.filter((name) => !before.has(name)),
    changed: names.filter((name) => before.has(name) && before.get(name) !== after.get(name)),
    lost: [...before.keys()].filter((name) => !after.has(name)),
  };
}
