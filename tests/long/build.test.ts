import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { buildOnceForTwoStarts } from '../process/building';
import { type Clone, makeClone } from '../process/clone';

let clone: Clone;
afterEach(() => clone.remove());

it('npm start builds the console and the server, once for two starts, without source maps', async () => {
  clone = makeClone({ packages: true, built: true });
  await buildOnceForTwoStarts(clone);
  const client = join(clone.folder, 'dist/client');
  expect(existsSync(join(client, 'index.html'))).toBe(true);
  const files = readdirSync(client, { recursive: true });
  expect(files.filter((name) => String(name).endsWith('.map'))).toEqual([]);
});
