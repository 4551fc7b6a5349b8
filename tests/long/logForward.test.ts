import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { httpReceiver, type Receiver, recordsOf, syslogReceiver } from '../api/receivers';
import { root, until } from '../process/clone';
import { launchReplica, type Replica, startReplica } from '../process/replica';
import { newDataFolder, removeDataFolder } from '../seededData';

const certificate = join(root, 'tests/process/tls/localhost.crt');
const key = join(root, 'tests/process/tls/localhost.key');

let folder: string;
let servers: Replica[];
let receivers: Receiver[];
beforeEach(() => {
  folder = newDataFolder();
  servers = [];
  receivers = [];
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop('SIGKILL')));
  await Promise.all(receivers.map((receiver) => receiver.close()));
  removeDataFolder(folder);
});

const start = async (env: Record<string, string>) => {
  const server = await startReplica({ DATA_DIR: folder, DATABASE_URL: '', ...env });
  servers.push(server);
  return server;
};

it('a server forwards its log by syslog over TLS, to whom it trusts alone', async () => {
  const tls = { cert: readFileSync(certificate), key: readFileSync(key) };
  const receiver = await syslogReceiver({ tls });
  receivers.push(receiver);
  const LOG_FORWARD = `syslog+tls://localhost:${receiver.port}`;
  const doubtful = await start({ LOG_FORWARD });
  await doubtful.signIn();
  await until(() => doubtful.output().includes('log rows wait for their receiver'));
  await doubtful.stop();
  expect(receiver.messages).toEqual([]);

  await start({ LOG_FORWARD, NODE_EXTRA_CA_CERTS: certificate });
  await until(() => receiver.messages.some((message) => message.includes('Login success')));
});

it('what waits for a receiver survives kill -9, and arrives after the next start', async () => {
  const receiver = await httpReceiver();
  await receiver.close();
  const killed = await start({ LOG_FORWARD: `http://127.0.0.1:${receiver.port}/` });
  const token = await killed.signIn();
  const body = { code: 'kept', name: 'Kept', status: 'enabled', menus: [] };
  expect((await killed.call('POST', '/api/v1/roles', { token, body })).status).toBe(200);
  await killed.stop('SIGKILL');

  const back = await httpReceiver();
  receivers.push(back);
  await start({ LOG_FORWARD: `http://127.0.0.1:${back.port}/` });
  await until(() =>
    recordsOf(back.posted).some(
      ({ attributes }) => attributes['gatehouse.audit.target.name'] === 'Kept',
    ),
  );
});

it('a server does not start with a receiver that it cannot understand', async () => {
  const server = launchReplica({ DATA_DIR: folder, LOG_FORWARD: 'logs.example' });
  servers.push(server);
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain('The setting LOG_FORWARD is not valid: must be an address');
});
