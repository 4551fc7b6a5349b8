import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isAllowed } from '../../config/scripts/release/licenses.mjs';

const lockFile = fileURLToPath(new URL('../../package-lock.json', import.meta.url));

it('S29 every package that the server runs on has a licence that a release may hold', () => {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as {
    packages: Record<string, { license?: string; dev?: boolean }>;
  };
  const used = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
  expect(used.length).toBeGreaterThan(90);
  expect(used.filter(([, { license = '' }]) => !isAllowed(license))).toEqual([]);
});

it.each([
  ['MIT', true],
  ['(GPL-3.0-only OR MIT)', true],
  ['GPL-3.0-only', false],
  ['MIT AND GPL-3.0-only', false],
  ['UNLICENSED', false],
  ['', false],
])('a licence %j may be part of a release: %j', (license, allowed) => {
  expect(isAllowed(license)).toBe(allowed);
});
