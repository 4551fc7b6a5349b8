import { describe, it } from 'vitest';
import { fuzz } from './fuzz/run';

describe('every operation of the API', () => {
  it('S22 stands 1,000 valid, nearly valid and hostile requests', async () => {
    await fuzz(1_000);
  }, 900_000);
});
