import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import { expect } from 'playwright/test';
import { test } from './fixtures';

test.use({ serviceWorkers: 'allow' });

let server: Server;
let origin: string;
let script: string;

/** An origin with a console under /admin/ and another application beside it. */
test.beforeAll(async () => {
  server = createServer((request, response) => {
    const isScript = request.url?.endsWith('.js');
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? '' : '<meta name="base-path" content="/admin/">');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { outputFiles } = await build({
    entryPoints: ['src/services/browser/serviceWorker.ts'],
    bundle: true,
    format: 'iife',
    globalName: 'workers',
    write: false,
  });
  script = outputFiles[0]?.text ?? '';
});
test.afterAll(() => server.close());

test('with pwa off, each worker at the base path or below goes, and nothing of another application', async ({
  page,
}) => {
  await page.goto(`${origin}/admin/home`);
  const precache = (path: string) => `workbox-precache-v2-${origin}${path}`;
  const others = [precache('/other/'), precache('/administration/'), 'shop-v1'];
  await page.evaluate(
    async (names) => {
      for (const path of ['/admin/', '/admin/below/', '/other/', '/administration/']) {
        await navigator.serviceWorker.register(`${path}sw.js`);
      }
      for (const name of names) await caches.open(name);
    },
    [precache('/admin/'), precache('/admin/below/'), ...others],
  );
  await page.evaluate(`(async () => { ${script}; await workers.removeWorkers(); })()`);
  const left = await page.evaluate(async () => ({
    scopes: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope).sort(),
    caches: (await caches.keys()).sort(),
  }));
  expect(left).toEqual({
    scopes: [`${origin}/administration/`, `${origin}/other/`],
    caches: others.sort(),
  });
});
