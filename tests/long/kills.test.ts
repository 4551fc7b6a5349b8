import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { killUnderWrites } from '../process/kills';

it('F01 a server loses no write that it acknowledged, killed twenty times under writes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-'));
  const kept = await killUnderWrites(folder, 20);
  expect(kept.length).toBeGreaterThan(40);
  await rm(folder, { recursive: true, force: true });
});
