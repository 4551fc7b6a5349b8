import { expect, it } from 'vitest';
import { checkWorldOverHttp } from '../api/explainHttp';
import { checkWorld, type Met } from '../api/explainWorlds';
import { openTestApi } from '../api/harness';
import { createRandom } from '../api/randomPolicy';

it('S02 in 30 random worlds explanations agree with the plain rules, and remedies keep their word', () => {
  const random = createRandom(1);
  const met: Met = { yes: 0, no: 0, remedies: 0 };
  for (let round = 0; round < 30; round += 1) checkWorld(random, met);
  expect(met.yes).toBeGreaterThan(300);
  expect(met.no).toBeGreaterThan(300);
  expect(met.remedies).toBeGreaterThan(300);
});

it('S02 in 2 random worlds the API answers as it explains, before a remedy and after it', async () => {
  const api = await openTestApi();
  const random = createRandom(2);
  for (let round = 0; round < 2; round += 1) await checkWorldOverHttp(api, random);
  await api.close();
});
