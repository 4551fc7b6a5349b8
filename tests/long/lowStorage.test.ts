import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../process/clone';
import {
  digest,
  launchReplica,
  type Replica,
  ROOT_PASSWORD,
  startReplica,
} from '../process/replica';
import { copySeededData } from '../seededData';
import { missingRoles } from './missingRoles';
import { makeSmallDisk, type SmallDisk } from './smallDisk';

const disk = makeSmallDisk();

// Without root's right to mount one, and without SMALL_DISK, there is no small disk to fill.
describe.skipIf(!disk)('a server whose disk becomes full', () => {
  const { folder, fill, empty, freeMegabytes, remove } = disk as SmallDisk;
  const env = { DATA_DIR: join(folder, 'data') };
  let server: Replica;
  let token: string;
  let number = 0;

  const accepted: string[] = [];
  const create = async () => {
    number += 1;
    const code = `r${number}`;
    const body = { code, name: code, status: 'enabled', menus: [] };
    const answer = await server.call('POST', '/api/v1/roles', { token, body });
    if (answer.status === 200) accepted.push(code);
    return answer;
  };
  const read = () => server.call('GET', '/api/v1/roles?resultType=select', { token });
  const health = async () => (await server.call('GET', '/health')).status;
  const expectReadsAlone = async () => {
    const refused = await create();
    expect([refused.status, refused.json.error?.id]).toEqual([503, 'com.storage.low']);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await read()).status).toBe(200);
    expect(await health()).toBe(200);
  };

  const expectWrites = () => until(async () => (await create()).status === 200, 5);
  /** The request rows of the writes that were refused. */
  const refusedRows = async () => {
    const message = encodeURIComponent('/api/v1/roles-POST-503');
    const path = `/api/v1/loggers?tag=request&message=${message}`;
    return (await server.call('GET', path, { token })).json.data;
  };

  beforeAll(async () => {
    copySeededData(env.DATA_DIR);
    server = await startReplica(env);
    token = await server.signIn();
  });
  afterEach(() => empty());
  afterAll(async () => {
    await server.stop('SIGKILL');
    remove();
  });

  it('F14 refuses writes, reads on and resumes by itself when its requests have filled the disk', async () => {
    fill(33);
    let answer = await create();
    for (; answer.status === 200; answer = await create());
    expect(freeMegabytes()).toBeLessThanOrEqual(48);
    await expectReadsAlone();
    empty();
    await expectWrites();
    await until(async () => (await refusedRows()).length > 0);
  });

  it('F04 refuses writes, reads on and resumes by itself when the disk is filled at once under writes', async () => {
    for (const left of [10, 0]) {
      const answers: ReturnType<typeof create>[] = [];
      for (let n = 0; n < 60; n += 1) {
        if (n === 30) fill(left);
        answers.push(create());
        await wait(2);
      }
      const statuses = (await Promise.all(answers)).map(({ status }) => status);
      expect(statuses).toEqual(expect.arrayContaining([200, 503]));
      // On a slow machine more of one user's writes wait than may.
      expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
      await expectReadsAlone();
      empty();
      await expectWrites();
      expect(await missingRoles(server, token, accepted)).toEqual([]);
    }
  });

  it('refuses sign-ins and captchas too', async () => {
    fill(10);
    const body = {
      username: 'admin',
      password: digest(ROOT_PASSWORD),
      captcha_id: '',
      captcha_code: '',
    };
    const answers = [
      await server.call('POST', '/api/v1/login', { body }),
      await server.call('GET', '/api/v1/captcha/id'),
      await server.call('POST', '/api/v1/current/refresh-token', { token }),
    ];
    expect(answers.map(({ json }) => json.error.id)).toEqual(Array(3).fill('com.storage.low'));
  });

  it('F04 ends on SIGTERM, starts below the floor saying so, and reads on', async () => {
    fill(10);
    const began = performance.now();
    await server.stop('SIGTERM');
    expect(server.process.exitCode).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_000);
    const file = join(tmpdir(), `gatehouse-${process.pid}.json`);
    writeFileSync(file, JSON.stringify([{ code: 'shop', name: 'Shop', type: 'page' }]));
    server = await startReplica({ ...env, CONFIG_FILE: file });
    rmSync(file);
    expect(server.output()).toContain('The disk is almost full');
    expect(server.output()).toContain('so that it waits for the next start');
    expect((await server.call('GET', '/api/v1/menus?name=Shop', { token })).json.data).toEqual([]);
    await expectReadsAlone();
    empty();
    await expectWrites();
  });

  it('F04 says so where the disk has no room even for its start, and starts once it has', async () => {
    await server.stop('SIGTERM');
    fill(0);
    const refused = await launchReplica(env);
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toMatch(
      /^The disk of \S+data has 0 MB left, .+; free some space\.\n$/,
    );
    empty();
    server = await startReplica(env);
    await expectWrites();
    expect(await missingRoles(server, token, accepted)).toEqual([]);
  });

  it('F04 makes no database where there is no room for one', async () => {
    fill(40);
    const refused = await launchReplica({ DATA_DIR: join(folder, 'other') });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toMatch(
      /^The disk of \S+other has \d+ MB left, .+; free some space\.\n$/,
    );
    expect(existsSync(join(folder, 'other/postgres'))).toBe(false);
  });
});
