import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

const rows = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| [SF]\d\d \|/.test(line))
  .map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    return { id: cells[1] ?? '', tests: cells.at(-2) ?? '' };
  });

const filesOf = (tests: string) => [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);

it('has every row of security and of faults once', () => {
  const numbered = (letter: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${letter}${String(at + 1).padStart(2, '0')}`);
  expect(rows.map(({ id }) => id)).toEqual([...numbered('S', 49), ...numbered('F', 20)]);
});

it.each(rows)(
  'names for $id the tests whose titles do, or says why there are none',
  ({ id, tests }) => {
    const files = filesOf(tests);
    if (files.length === 0) return expect(tests).toMatch(/^not tested/);
    for (const file of files) {
      expect(readFileSync(join(root, 'tests', file), 'utf8')).toMatch(
        new RegExp(`['"\`(].*\\b${id}\\b`),
      );
    }
  },
);
