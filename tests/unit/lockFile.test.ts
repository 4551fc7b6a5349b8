import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

interface Package {
  name?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const read = (name: string) =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), 'utf8'));
const { packages }: { packages: Record<string, Package> } = read('package-lock.json');
const { overrides }: { overrides: Record<string, string | Record<string, string>> } =
  read('package.json');

/** Where a package is found that the one in `folder` asks for: beside it, or further up. */
function find(folder: string, name: string): string | undefined {
  const place = `${folder ? `${folder}/` : ''}node_modules/${name}`;
  if (packages[place]) return place;
  return folder ? find(folder.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, ''), name) : undefined;
}

it('the lock file names the binaries of other systems too, or npm ci refuses it', () => {
  const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !find(folder, name)),
  );
  expect(missing).toEqual([]);
});

const EMPTY = '@favware/skip-dependency';

/** The packages that one brings with it, itself among them. */
function below(folder: string, seen = new Set<string>()): Set<string> {
  if (seen.has(folder)) return seen;
  seen.add(folder);
  const { dependencies = {}, optionalDependencies = {} } = packages[folder] ?? {};
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const found = find(folder, name);
    if (found) below(found, seen);
  }
  return seen;
}

it('holds an empty package in the place of each bundler of Umi that nothing loads', () => {
  const leftOut = Object.entries(overrides.umi ?? {}).filter(([, instead]) =>
    instead.includes(EMPTY),
  );
  expect(leftOut.length).toBeGreaterThan(0);
  const brought = [...below('node_modules/umi')];
  for (const [name] of leftOut) {
    const copies = brought.filter((folder) => folder.endsWith(`node_modules/${name}`));
    expect([name, copies.map((copy) => packages[copy]?.name)]).toEqual([
      name,
      copies.map(() => EMPTY),
    ]);
  }
});
