import { afterAll, beforeAll, describe, it } from 'vitest';
import { openTestApi, type TestApi } from '../api/harness';
import { expectEnforced } from '../api/permissionWorlds';

describe('a random world', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi();
  });
  afterAll(() => api.close());

  it.each([3, 4, 5])('S02 is enforced as an independent oracle says (%i)', (seed) =>
    expectEnforced(api, seed),
  );
});
