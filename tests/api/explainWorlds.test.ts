import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkWorldOverHttp } from './explainHttp';
import { checkWorld, type Met } from './explainWorlds';
import { openTestApi, type TestApi } from './harness';
import { createRandom } from './randomPolicy';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

it('S02 in random worlds explanations agree with the plain rules, and remedies keep their word', () => {
  const random = createRandom(2_026);
  const met: Met = { yes: 0, no: 0, remedies: 0 };
  for (let round = 0; round < 6; round += 1) checkWorld(random, met);
  expect(met.yes).toBeGreaterThan(100);
  expect(met.no).toBeGreaterThan(100);
  expect(met.remedies).toBeGreaterThan(30);
});

it('S02 is explained as the API answers, before a remedy and after it', async () => {
  await checkWorldOverHttp(api, createRandom(7));
});
