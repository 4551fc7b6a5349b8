import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { builtFrom } from '../../config/scripts/setup/builtFrom.mjs';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';

describe('a build where git tells nothing', () => {
  beforeEach(() => vi.stubEnv('PATH', ''));
  afterEach(() => vi.unstubAllEnvs());
  const builtWith = (commit?: string, date?: string) => {
    vi.stubEnv('COMMIT', commit);
    vi.stubEnv('DATE', date);
    return builtFrom();
  };

  it('is of the commit and the date that its environment names', async () => {
    expect(await builtWith(COMMIT, '2026-11-27T10:00:00+08:00')).toEqual({
      ...{ commit: COMMIT, date: '2026-11-27T02:00:00.000Z' },
    });
  });

  it('is of none where its environment names none, as compose without these settings', async () => {
    expect(await builtWith()).toEqual({});
    expect(await builtWith('', '')).toEqual({});
    expect(await builtWith(COMMIT, '')).toEqual({ commit: COMMIT });
  });

  it('ends in a sentence where the date is none', async () => {
    await expect(builtWith(COMMIT, 'yesterday')).rejects.toThrow(
      'DATE is no date: yesterday. `git log -1 --format=%cI` prints one.',
    );
  });
});

it.skipIf(!existsSync('.git'))(
  'is of the commit that git tells, whatever its environment names',
  async () => {
    vi.stubEnv('COMMIT', COMMIT);
    const { commit } = await builtFrom();
    vi.unstubAllEnvs();
    expect(commit).toMatch(/^[0-9a-f]{40}(-changed)?$/);
    expect(commit).not.toContain(COMMIT);
  },
);
