import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../api/harness';
import { createRandom } from '../api/randomPolicy';
import { compareView, storeViewWorld, triesToView } from '../api/viewAsWorlds';

const FIRST_SEED = 1_000;
const WORLDS = 30;

describe(`view-as in ${WORLDS} random worlds`, () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi();
  });
  afterAll(() => api.close());

  it('shows what the user sees, and never more than is held', async () => {
    let views = 0;
    for (let seed = FIRST_SEED; seed < FIRST_SEED + WORLDS; seed += 1) {
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
