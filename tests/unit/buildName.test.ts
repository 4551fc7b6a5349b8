import { expect, it } from 'vitest';
import { nameOfBuild } from '@/schemas/buildName';

const commit = '0123456789abcdef0123456789abcdef01234567';

it('names a program by its version, its commit and the day of it', () => {
  const built = { version: '0.2.0', commit, date: '2026-11-27T10:00:00.000Z' };
  expect(nameOfBuild(built)).toBe('0.2.0 · 01234567 · 2026-11-27');
  expect(nameOfBuild({ ...built, commit: `${commit}-changed` })).toBe(
    '0.2.0 · 01234567-changed · 2026-11-27',
  );
  expect(nameOfBuild({ version: '0.2.0' })).toBe('0.2.0');
});
