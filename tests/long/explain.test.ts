import { expect, it } from 'vitest';
import { checkWorldOverHttp } from '../api/explainHttp';
import { checkWorld, type Met } from '../api/explainWorlds';
import { openTestApi } from '../api/harness';
import { createRandom } from '../api/randomPolicy';

it('S02 in 250 random worlds explanations agree with the plain rules, and remedies keep their word', () => {
  const random = createRandom(1);
  const met: Met = { yes: 0, no: 0, remedies: 0 };
  for (let round = 0; round < 250; round += 1) checkWorld(random, met);
  expect(met.yes).toBeGreaterThan(2_500);
  expect(met.no).toBeGreaterThan(2_500);
  expect(met.remedies).toBeGreaterThan(2_500);
});

it('S02 in 10 random worlds the API answers as it explains, before a remedy and after it', async () => {
  const api = await openTestApi();
  const random = createRandom(2);
  for (let round = 0; round < 10; round += 1) await checkWorldOverHttp(api, random);
  await api.close();
});
