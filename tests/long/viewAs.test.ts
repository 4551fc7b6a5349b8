import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../api/harness';
import { createRandom } from '../api/randomPolicy';
import { compareView, storeViewWorld, triesToView } from '../api/viewAsWorlds';

const BATCHES = Array.from({ length: 2 }, (_, n) => 1_000 + 50 * n);

describe('view-as in 100 random worlds', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi();
  });
  afterAll(() => api.close());

  it.each(BATCHES)('shows what the user sees, and never more than is held (%i)', async (first) => {
    let views = 0;
    for (let seed = first; seed < first + 50; seed += 1) {
      const world = await storeViewWorld(api, seed);
      const [first, ...others] = world.users;
      const other = others[seed % others.length];
      if (!first || !other) throw new Error('a world has six users');
      const random = createRandom(seed);
      await compareView(api, seed % 2 === 0 ? first : other, () => random() < 0.3);
      if (await triesToView(api, world, first, other)) views += 1;
    }
    expect(views).toBeGreaterThan(0);
  });
});
