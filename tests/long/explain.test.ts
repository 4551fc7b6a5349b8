import { expect, it } from 'vitest';
import { checkWorldOverHttp } from '../api/explainHttp';
import { checkWorld, type Met } from '../api/explainWorlds';
import { openTestApi } from '../api/harness';
import { createRandom } from '../api/randomPolicy';

it('S02 in 100 random worlds explanations agree with the plain rules, and remedies keep their word', () => {
  const random = createRandom(1);
  const met: Met = { yes: 0, no: 0, remedies: 0 };
  for (let round = 0; round < 100; round += 1) checkWorld(random, met);
  expect(met.yes).toBeGreaterThan(1_000);
  expect(met.no).toBeGreaterThan(1_000);
  expect(met.remedies).toBeGreaterThan(1_000);
});

it('S02 in 5 random worlds the API answers as it explains, before a remedy and after it', async () => {
  const api = await openTestApi();
  const random = createRandom(2);
  for (let round = 0; round < 5; round += 1) await checkWorldOverHttp(api, random);
  await api.close();
});
