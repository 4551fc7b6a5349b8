import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { parseEnv } from '@/server/lib/env';
import { sources } from '../../config/scripts/setup/build.mjs';
import { createPostgresDatabase } from '../api/databases';
import { freePort } from '../ports';
import { root, until } from '../process/clone';
import { canIsolate, type Isolated, readImage, readStages, runIsolated } from './image';

/** Notice and drain, in seconds: a stop takes no longer. */
const STOP_SECONDS = 10;
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const image = readImage();

describe('the image', () => {
  it('is of one pinned Node.js, that the server runs on, and no shell runs in it', () => {
    const stages = readStages();
    const bases = new Set(stages.map(([from]) => from?.value.replace(/ AS \w+$/, '')));
    const [, major] = /^node:(\d+)-bookworm-slim$/.exec([...bases].join()) ?? [];
    const { engines } = JSON.parse(read('package.json'));
    expect(Number(major)).toBeGreaterThanOrEqual(Number(/\d+/.exec(engines.node)?.[0]));
    const run = stages.flat().filter(({ name }) => name === 'RUN');
    for (const { value } of run) expect(JSON.parse(value)).toEqual(expect.any(Array));
    expect(image.stopSignal).toBe('SIGTERM');
    expect(image.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  });

  it('takes the commit and its date for the build alone, as there is no git in it', () => {
    const at = ({ name, value }: { name: string; value: string }) => `${name} ${value}`;
    const [build = [], ...others] = readStages().map((stage) => stage.map(at));
    const arguments_ = build.filter((line) => line.startsWith('ARG '));
    expect(arguments_).toEqual(['ARG COMMIT', 'ARG DATE']);
    expect(build.indexOf('ARG DATE')).toBeLessThan(build.indexOf('RUN ["npm", "run", "build"]'));
    expect(others.flat().filter((line) => line.startsWith('ARG '))).toEqual([]);
  });

  it('is built from what .dockerignore lets through', () => {
    const [everything, ...lines] = read('.dockerignore')
      .split('\n')
      .filter((line) => !/^(#|$)/.test(line));
    expect(everything).toBe('*');
    const kept = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    for (const name of kept) expect(existsSync(join(root, name)), name).toBe(true);
    expect(kept).toEqual(expect.arrayContaining(sources));
  });
});

describe.skipIf(!canIsolate)('in the conditions of a container', () => {
  let server: Isolated;
  afterEach(() => server.remove());
  const start = async (settings: string[], writable: string[]) => {
    const port = await freePort();
    const environment = [...image.environment, `PORT=${port}`, 'HOST=127.0.0.1', ...settings];
    server = await runIsolated({ ...image, environment, writable });
    const isUp = async () => (await server.run(image.healthCheck)) === 0;
    await until(async () => {
      if (server.process.exitCode !== null) throw new Error(`it ended:\n${server.output()}`);
      return isUp();
    });
    return { address: `http://127.0.0.1:${port}`, isUp };
  };
  const stopped = async (isUp: () => Promise<boolean>) => {
    const began = performance.now();
    server.signal(image.stopSignal);
    await until(async () => !(await isUp()), 2);
    expect(await server.ended).toBe(0);
    expect(performance.now() - began).toBeLessThan(STOP_SECONDS * 1000);
  };

  it('the image serves with the database in its volume, is healthy, and stops well', async () => {
    const { address, isUp } = await start([], [...image.volumes, '/tmp']);
    expect(server.output()).toContain('Username  admin');
    for (const path of ['/user/login', '/api/v1/captcha/id'])
      expect((await fetch(address + path)).status).toBe(200);
    const { captcha_id } = (await (await fetch(`${address}/api/v1/captcha/id`)).json()).data;
    const picture = await fetch(`${address}/api/v1/captcha/image?id=${captcha_id}`);
    expect(picture.headers.get('Content-Type')).toBe('image/png');
    for (const place of ['/gatehouse/dist/x', '/x', '/etc/x'])
      expect(await server.run(['touch', place])).not.toBe(0);
    await stopped(isUp);
  });

  it('the image writes nothing but to /tmp where PostgreSQL is elsewhere', async () => {
    const database = await createPostgresDatabase(process.env.TEST_DATABASE_URL ?? '');
    const { isUp } = await start([`DATABASE_URL=${database.url}`], []);
    await stopped(isUp);
    await database.drop();
  });

  it('the unit’s environment is enough, with its state directory and /tmp to write to', async () => {
    const unit = read('deploy/systemd/gatehouse.service');
    const [, set = ''] = /^Environment=(.*)$/m.exec(unit) ?? [];
    const port = await freePort();
    const environment = [
      ...set.split(' ').filter((one) => !one.startsWith('PORT=')),
      `PORT=${port}`,
    ];
    const writable = ['/var/lib/gatehouse', '/tmp'];
    const user = '61184:61184';
    const folder = '/opt/gatehouse';
    server = await runIsolated({ ...image, user, folder, environment, writable });
    const up = () =>
      fetch(`http://127.0.0.1:${port}/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until(async () => server.process.exitCode !== null || (await up()));
    expect(server.output()).toContain('Data      /var/lib/gatehouse');
    await stopped(up);
  });
});

describe('compose.yaml', () => {
  const settings = { POSTGRES_PASSWORD: 'f00d', SECRET_KEY: 'k'.repeat(64), SITE: 'c.example' };
  const filled = read('compose.yaml').replace(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_, name, kind, text) =>
      settings[name as keyof typeof settings] ?? (kind === '-' ? text : `unset ${name}`),
  );
  const { services, volumes, networks } = parse(filled, { merge: true });

  it('names what it needs, and gives the servers settings that they take', () => {
    expect(filled).not.toContain('unset ');
    const { environment, ...replica } = services['gatehouse-1'];
    expect(services['gatehouse-2']).toEqual(services['gatehouse-1']);
    const env = parseEnv(environment);
    expect(env.databaseUrl).toBe('postgres://gatehouse:f00d@postgres:5432/gatehouse');
    expect(env.trustProxy.has('10.137.0.9')).toBe(true);
    expect(networks.inside.ipam.config[0].subnet).toBe(environment.TRUST_PROXY);
    expect(Number.parseInt(replica.stop_grace_period, 10)).toBeGreaterThan(STOP_SECONDS);
    expect(replica.read_only).toBe(true);
    expect(replica.build).toEqual({ context: '.', args: { COMMIT: '', DATE: '' } });
    expect(services.postgres.healthcheck.test[0]).toBe('CMD');
    expect(Object.keys(services).every((name) => services[name].restart)).toBe(true);
  });

  it('leads from Caddy alone to both, by the file of deploy/proxies', () => {
    const { caddy, ...others } = services;
    const [file] = caddy.volumes[0].split(':');
    const used = [...read(file).matchAll(/\{\$(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(caddy.environment)).toEqual(used);
    const replicas = ['gatehouse-1', 'gatehouse-2'].map((name) => `${name}:8000`);
    expect(caddy.environment.REPLICAS).toBe(replicas.join(' '));
    for (const one of Object.values<object>(others)) expect(one).not.toHaveProperty('ports');
    const kept = Object.values<{ volumes?: string[] }>(services).flatMap(
      (one) => one.volumes ?? [],
    );
    const named = kept.map((text) => text.split(':')[0]).filter((name) => !name?.startsWith('.'));
    expect(named.sort()).toEqual(Object.keys(volumes).sort());
  });
});

describe('the unit of systemd', () => {
  const isThere = spawnSync('systemd-analyze', ['--version']).status === 0;

  it.skipIf(!isThere)('is known to systemd, and exposes little', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-unit-'));
    const file = join(folder, 'gatehouse.service');
    writeFileSync(
      file,
      read('deploy/systemd/gatehouse.service').replace('/opt/gatehouse/bin/gatehouse', '/bin/true'),
    );
    const analyze = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync('systemd-analyze', [...args, file], {
        encoding: 'utf8',
      });
      return { status, said: `${stdout}${stderr}` };
    };
    expect(analyze('verify')).toEqual({ status: 0, said: '' });
    const { status, said } = analyze('security', '--offline=yes', '--threshold=15', '--no-pager');
    expect(status, said).toBe(0);
    rmSync(folder, { recursive: true });
  });
});

describe('the Kubernetes example', () => {
  const [deployment, service, budget] = parseAllDocuments(
    read('deploy/kubernetes/gatehouse.yaml'),
  ).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS();
  });
  const pod = deployment.spec.template.spec;
  const [container] = pod.containers;

  it('asks for health where that is right, and leaves time to stop', () => {
    const port = Number(image.environment.find((one) => one.startsWith('PORT='))?.slice(5));
    expect(container.ports).toEqual([{ name: 'http', containerPort: port }]);
    for (const probe of ['startupProbe', 'readinessProbe'])
      expect(container[probe].httpGet).toEqual({ path: '/health', port: 'http' });
    // A database that is away for a while must not restart all servers.
    expect(container.livenessProbe.httpGet).toEqual({ path: '/user/login', port: 'http' });
    const [, before] = container.lifecycle.preStop.exec.command;
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(before) + STOP_SECONDS);
  });

  it('selects its own pods, keeps one of two, and gives them no more than they need', () => {
    const labels = deployment.spec.template.metadata.labels;
    for (const selector of [
      deployment.spec.selector.matchLabels,
      service.spec.selector,
      budget.spec.selector.matchLabels,
      pod.topologySpreadConstraints[0].labelSelector.matchLabels,
    ])
      expect(selector).toEqual(labels);
    expect(budget.spec.minAvailable).toBeLessThan(deployment.spec.replicas);
    expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true });
    expect(pod.securityContext.runAsNonRoot).toBe(true);
    const named = container.env.map(({ name, value }: Record<string, string>) => [name, value]);
    expect(parseEnv(Object.fromEntries(named)).publicUrl?.toString()).toContain(
      'console.example.com',
    );
  });
});
