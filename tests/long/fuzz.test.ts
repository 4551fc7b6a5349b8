import { describe, it } from 'vitest';
import { fuzz } from '../api/fuzz/run';

describe('every operation of the API', () => {
  it('S22 stands 1,000 valid, nearly valid and hostile requests', async () => {
    await fuzz(1_000);
  });
});
