import { afterAll, beforeAll, expect, it } from 'vitest';
import { countMenus } from '@/server/permission/explain/counts';
import { checkWorldOverHttp } from './explainHttp';
import { checkWorld, type Met } from './explainWorlds';
import { openTestApi, type TestApi } from './harness';
import { createRandom, createWorld } from './randomPolicy';
import { factsOf } from './worldFacts';

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

it('S02 users are counted by menu with a turn for others in between', async () => {
  const facts = factsOf(createWorld(createRandom(3), []));
  const roles = facts.parts.roles.map(({ id }) => id);
  const sets = Array.from({ length: 20_000 }, (_, n) => ({ roles, ids: [`${n}`], frozen: 0 }));
  let turns = 0;
  const watch = () => {
    turns += 1;
    watching = setImmediate(watch);
  };
  let watching = setImmediate(watch);
  const counts = await countMenus(facts, sets);
  clearImmediate(watching);
  expect(Math.max(...counts.map(({ users }) => users))).toBe(20_000);
  expect(turns).toBeGreaterThan(5);
});
