import { describe, it } from 'vitest';
import { fuzz } from './fuzz/run';

describe('every operation of the API', () => {
  it('S22 stands 400 valid, nearly valid and hostile requests', async () => {
    await fuzz(400);
  }, 900_000);
});
