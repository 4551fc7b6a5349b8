import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Documents that a reader of the repository does not have; what they ask for stands in docs. */
const ELSEWHERE = ['SPEC', 'CHECKS', 'CONTRACT', 'DESIGN', 'FACTS', 'SCREENS'].map(
  (name) => `${name}.md`,
);

const files = ['src', 'tests', 'config', 'mock'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => /\.(tsx?|mjs|js|css|json|sql)$/.test(path))
    .filter((path) => !/^src\/\.umi|\/\.output\//.test(path)),
);

it('names no document that a reader does not have', () => {
  const naming = files.filter((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return ELSEWHERE.some((name) => text.includes(name));
  });
  expect(naming).toEqual([]);
});
