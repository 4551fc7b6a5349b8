import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../process/clone';
import { type EntityClone, makeEntityClone } from '../process/entityClone';

/** What a page may take on a busy machine, in milliseconds. */
const SLOW_MS = 120_000;

/** Every type, required and not. */
const FIELDS =
  'weight:number!,starts_on:date!,ends_on:date,rank:number,open:switch!,memo:multiline!,note:text';

describe('entities that the command wrote, one after the other', () => {
  let clone: EntityClone;
  beforeAll(async () => {
    clone = makeEntityClone();
    const fields = 'title:text!,body:multiline,published:switch';
    const notice = await clone.newEntity('notice', '--fields', fields, '--zh', '公告');
    expect(notice.code, notice.output).toBe(0);
    const shipment = await clone.newEntity('delivery', '--fields', FIELDS, '--plural', 'parcels');
    expect(shipment.code, shipment.output).toBe(0);
    const meter = await clone.newEntity('meter', '--fields', 'level:number,day:date');
    expect(meter.code, meter.output).toBe(0);
  });
  afterAll(() => clone.remove());

  const passes = async (command: Promise<{ code: unknown; output: string }>) => {
    const { code, output } = await command;
    expect(code, output).toBe(0);
  };

  it('pass lint and types', async () => {
    await passes(clone.node('node_modules/@biomejs/biome/bin/biome', 'check', '.'));
    await passes(clone.node('config/scripts/cli.mjs', 'typecheck'));
  });

  it('pass their own tests, and those that count what there is', async () => {
    await passes(clone.test('unit'));
    const own = ['notice', 'delivery', 'meter', 'seed', 'openapi', 'backup', 'consoleMenus'];
    await passes(clone.test('api', ...own.map((name) => `tests/api/${name}.test.ts`)));
    const pages = ['notice.test.tsx', 'delivery.test.tsx', 'meter.test.tsx', 'locales.test.ts'];
    await passes(clone.test('pages', ...pages.map((name) => `tests/pages/${name}`)));
  });

  it('are used in a browser by who signs in', async () => {
    await passes(clone.node('config/scripts/cli.mjs', 'build'));
    const server = await clone.start(process.execPath, ['dist/server/main.js'], {
      NODE_ENV: 'production',
      CAPTCHA: 'off',
      ADMIN_PASSWORD: 'a gate in the wall',
    });
    await server.up();
    const browser = await launch();
    try {
      const page = await browser.newPage({ baseURL: server.address, locale: 'en-US' });
      page.setDefaultTimeout(SLOW_MS);
      await page.goto('/user/login');
      await page.getByLabel('Username').fill('admin');
      await page.getByLabel('Password', { exact: true }).fill('a gate in the wall');
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Notice' }).click();
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Title').fill('The gate is closed on Friday');
      await form.getByRole('switch', { name: 'Published' }).click();
      await form.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('cell', { name: 'The gate is closed on Friday', exact: true }).waitFor();
      await page.getByRole('cell', { name: 'Yes' }).waitFor();
      await page.goto('/home');
      await page.getByText('created the notice “The gate is closed on Friday”').waitFor();
    } finally {
      await browser.close();
    }
  });
});

async function launch(): Promise<Browser> {
  const scripts = pathToFileURL(join(root, 'config/scripts/testing/browsers.mjs')).href;
  const { findChromium } = await import(scripts);
  return chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
}
