import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

interface Package {
  optionalDependencies?: Record<string, string>;
}

const file = fileURLToPath(new URL('../../package-lock.json', import.meta.url));
const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
  packages: Record<string, Package>;
};

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
