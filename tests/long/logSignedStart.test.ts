import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bootApi } from '@/server/boot/bootApi';
import { Signer } from '@/server/changes/chain/signatures';
import { verifyChain } from '@/server/changes/chain/verify';
import { openDatabase } from '@/server/db/open';
import { parseEnv } from '@/server/lib/env';
import { ROOT_PASSWORD } from '../api/harness';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-signed-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('the chain of the audit is signed at the first start, which audits a configuration file', async () => {
  const file = join(folder, 'menus.json');
  writeFileSync(
    file,
    JSON.stringify([{ code: 'shop', name: 'Shop', type: 'page', path: '/shop' }]),
  );
  const key = 'a key of some length';
  const env = parseEnv({
    ADMIN_PASSWORD: ROOT_PASSWORD,
    DATA_DIR: join(folder, 'data'),
    LOG_SIGNING_KEY: key,
    CONFIG_FILE: file,
  });
  const { leave, close } = await bootApi(env);
  for (const { run } of [...leave, ...close]) await run(1_000);
  const opened = await openDatabase(env, 'command');
  const found = await verifyChain(opened.db, { signer: new Signer([key]) });
  await opened.close();
  expect(found).toMatchObject({ intact: true, links: 1, signatures: 'checked' });
});
