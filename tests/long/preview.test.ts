import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../api/harness';
import { comparePreviews } from '../api/previewWorlds';

const BATCHES = Array.from({ length: 2 }, (_, n) => 100 + 50 * n);

describe('a preview in 100 random worlds', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi();
  });
  afterAll(() => api.close());

  it.each(BATCHES)('tells exactly what the save changes, in fifty of them (%i)', async (first) => {
    let changed = 0;
    for (let seed = first; seed < first + 50; seed += 1) {
      changed += await comparePreviews(api, seed, 2);
    }
    expect(changed).toBeGreaterThan(20);
  });
});
