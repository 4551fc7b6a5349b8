import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../api/harness';
import { comparePreviews } from '../api/previewWorlds';

const FIRST_SEED = 100;
const WORLDS = 30;

describe(`a preview in ${WORLDS} random worlds`, () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi();
  });
  afterAll(() => api.close());

  it('tells exactly what the save changes, and the save stores exactly what was ticked', async () => {
    let changed = 0;
    for (let seed = FIRST_SEED; seed < FIRST_SEED + WORLDS; seed += 1) {
      changed += await comparePreviews(api, seed, 3);
    }
    expect(changed).toBeGreaterThan(20);
  });
});
