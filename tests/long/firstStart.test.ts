import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startServer } from '@/server/boot/listen';
import { parseEnv } from '@/server/lib/env';
import { createLog } from '@/server/log/stdout';

describe('a first start', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gatehouse-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const start = (env: Record<string, string> = {}) =>
    startServer(
      parseEnv({ PORT: '0', DATA_DIR: join(folder, 'data'), ...env }),
      join(folder, 'no-client'),
      { log: createLog({ write: () => {} }) },
    );

  it('that fails at its configuration file leaves no root whose password was never shown', async () => {
    const file = join(folder, 'menus.json');
    const home = { code: 'home', name: 'Home', type: 'page', status: 'disabled' };
    // A schema cannot see it.
    writeFileSync(file, JSON.stringify([home]));
    await expect(start({ CONFIG_FILE: file })).rejects.toThrow(`CONFIG_FILE ${file} cannot`);
    const server = await start();
    expect(server.root?.password).toMatch(/^(\w{4}-){3}\w{4}$/);
    await server.stop(false);
  });

  it('whose port is in use makes nothing', async () => {
    const holder = createServer();
    const port = await new Promise<number>((resolve) => {
      holder.listen(0, '127.0.0.1', () => resolve((holder.address() as { port: number }).port));
    });
    await expect(start({ PORT: String(port) })).rejects.toThrow(`Port ${port} on 127.0.0.1`);
    expect(existsSync(join(folder, 'data'))).toBe(false);
    holder.close();
  });
});
