import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { type Replica, startReplica } from '../process/replica';
import { copySeededData, newDataFolder } from '../seededData';
import { makeSmallDisk, type SmallDisk } from './smallDisk';

const MB = 1024 * 1024;
const SEGMENT_MB = 16;

/** The segments of the write-ahead log, by name, which has its number in hex. */
const segmentsIn = (data: string) =>
  readdirSync(join(data, 'postgres/pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name));

const writtenMegabytes = (data: string) =>
  Math.min(...segmentsIn(data).map((name) => Number.parseInt(name.slice(8), 16))) * SEGMENT_MB;

function walMegabytes(data: string): number {
  const sizes = segmentsIn(data).map(
    (name) => statSync(join(data, 'postgres/pg_wal', name), { throwIfNoEntry: false })?.size ?? 0,
  );
  return sizes.reduce((sum, size) => sum + size, 0) / MB;
}

/** A menu whose every change writes some 200 kB. */
async function makeLargeMenu(server: Replica, token: string) {
  const body = { code: 'large', name: 'Large', type: 'page', path: '/large', status: 'enabled' };
  const made = await server.call('POST', '/api/v1/menus', { token, body });
  const path = `/api/v1/menus/${made.json.data.id}`;
  return (description: string) => {
    const resources = Array.from({ length: 200 }, () => ({
      method: 'GET',
      path: `/api/v1/${randomBytes(100).toString('hex')}`,
    }));
    const changed = { ...made.json.data, description, resources };
    return server.call('PUT', path, { token, body: changed });
  };
}

describe('a server that writes much', () => {
  it('F13 keeps its write-ahead log under 128 MB over 500 MB, and starts in 6 s after a kill', async () => {
    const data = newDataFolder();
    const env = { DATA_DIR: data };
    let server = await startReplica(env);
    const token = await server.signIn();
    const change = await makeLargeMenu(server, token);
    const beside = new Client({
      host: join(data, 'postgres.socket'),
      user: 'gatehouse',
      database: 'postgres',
    });
    await beside.connect();
    await beside.query('create table filler (text text)');
    let largest = 0;
    let last = '';
    for (let n = 0; writtenMegabytes(data) < 500; n += 1) {
      expect((await change(`change ${n}`)).status).toBe(200);
      last = `change ${n}`;
      await beside.query(
        `insert into filler select repeat(md5(n::text), 30) from generate_series(1, 4000) n`,
      );
      largest = Math.max(largest, walMegabytes(data));
    }
    beside.on('error', () => undefined);
    expect(largest).toBeLessThan(128);
    await server.stop('SIGKILL');
    const began = performance.now();
    server = await startReplica(env);
    const seconds = (performance.now() - began) / 1000;
    console.log(
      `pg_wal at most ${largest} MB; the start after the kill took ${seconds.toFixed(1)} s`,
    );
    expect(seconds).toBeLessThan(6);
    const { json } = await server.call('GET', '/api/v1/menus', { token });
    expect(JSON.stringify(json.data)).toContain(`"${last}"`);
    await server.stop('SIGKILL');
    rmSync(data, { recursive: true });
  });

  const disk = makeSmallDisk();
  afterAll(() => disk?.remove());
  // Without root's right to mount one, and without SMALL_DISK, there is no small disk to fill.
  it.skipIf(!disk)(
    'F14 stops writing before its own writes have filled the disk, reads on, and ends on SIGTERM',
    async () => {
      const { folder, freeMegabytes, fill } = disk as SmallDisk;
      copySeededData(join(folder, 'data'));
      const server = await startReplica({ DATA_DIR: join(folder, 'data') });
      const token = await server.signIn();
      const change = await makeLargeMenu(server, token);
      fill(100);
      let answer = await change('the first');
      while (answer.status === 200) answer = await change('one more');
      const free = freeMegabytes();
      expect(answer.json.error.id).toBe('com.storage.low');
      expect(free).toBeGreaterThan(16);
      expect(free).toBeLessThanOrEqual(48);
      for (const left of [free, 10, 0]) {
        fill(left);
        expect((await change('none')).json.error.id).toBe('com.storage.low');
        expect((await server.call('GET', '/api/v1/menus', { token })).status).toBe(200);
        expect((await server.call('GET', '/health')).status).toBe(200);
      }
      console.log(`writes stop at ${free.toFixed(1)} MB of free disk`);
      fill(0);
      const began = performance.now();
      await server.stop('SIGTERM');
      expect(server.process.exitCode).toBe(0);
      expect(performance.now() - began).toBeLessThan(10_000);
    },
  );
});
