import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { expect, type Page } from 'playwright/test';
import { overhang, settled, violations } from './axe';
import { type Locale, prepare, revoke, signInByApi, textOf } from './console';
import { warm as test } from './fixtures';
import { PASSWORD, withShared } from './withGatehouse';

const gatehouse = withShared();

/** A line to the server that can be cut. */
interface Cable {
  address: string;
  cut(): void;
  mend(): void;
  close(): void;
}

async function cableTo(address: string): Promise<Cable> {
  const { hostname, port } = new URL(address);
  const open = new Set<Socket>();
  let isCut = false;
  const server: Server = createServer((socket) => {
    if (isCut) return socket.destroy();
    const other = connect(Number(port), hostname);
    for (const [one, next] of [
      [socket, other],
      [other, socket],
    ] as const) {
      open.add(one);
      one.pipe(next);
      one.on('error', () => next.destroy());
      one.on('close', () => {
        open.delete(one);
        next.destroy();
      });
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const drop = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      drop();
    },
    mend: () => {
      isCut = false;
    },
    close: () => {
      server.close();
      drop();
    },
  };
}

let made = 0;
const createRole = async (name: string): Promise<void> => {
  made += 1;
  const role = { code: `tailed-${made}-${Date.now()}`, name, status: 'enabled', menus: [] };
  await gatehouse.root.call('POST', 'roles', role);
};

const panelOf = (page: Page) => page.getByRole('region', { name: 'Live log' });

async function goLive(
  page: Page,
  address: string,
  token: string,
  start: { locale: Locale; theme?: 'dark' } = { locale: 'en-US' },
): Promise<void> {
  const { locale } = start;
  await prepare(page.context(), { ...start, token });
  await page.goto(`${address}/system/logger?entity=role`);
  const live = textOf(locale, 'pages.system.logger.live');
  await page.getByRole('button', { name: live, exact: true }).click();
  const connected = textOf(locale, 'pages.system.logger.live.live');
  await expect(page.getByRole('status').filter({ hasText: connected })).toBeVisible();
}

let cable: Cable;
test.beforeAll(async () => {
  cable = await cableTo(gatehouse.address);
});
// The tab is cleared through it after the last test.
test.afterAll(() => cable.close());

test('rows come as they are written, wait while the tail is paused, and each comes once though the line was cut', async ({
  page,
}) => {
  await goLive(page, cable.address, gatehouse.root.token);
  const rows = panelOf(page).getByRole('listitem');
  const began = Date.now();
  await createRole('Tailed first');
  await expect(rows).toContainText(['Administrator created the role “Tailed first”']);
  expect(Date.now() - began).toBeLessThan(5_000);

  await panelOf(page).getByRole('button', { name: 'Pause' }).press('Enter');
  await createRole('Tailed second');
  await expect(panelOf(page).getByText('1 unread row')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await panelOf(page).getByRole('button', { name: 'Resume' }).press('Enter');
  await expect(rows).toHaveCount(2);

  cable.cut();
  await expect(panelOf(page).getByRole('status')).toContainText('Connection lost');
  await createRole('Tailed third');
  await createRole('Tailed fourth');
  cable.mend();
  await expect(panelOf(page).getByRole('status')).toContainText('Live. Shows new rows');
  await createRole('Tailed fifth');
  await expect(rows).toContainText(
    ['fifth', 'fourth', 'third', 'second', 'first'].map((name) => `“Tailed ${name}”`),
  );
  await expect(rows).toHaveCount(5);
  await expect(panelOf(page).getByText(/has the rows that are missing/)).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});

test('a session that ends takes the tail with it', { tag: '@long' }, async ({ page }) => {
  const { token } = await signInByApi(gatehouse, 'admin', PASSWORD);
  await goLive(page, gatehouse.address, token);
  await revoke(page);
  await expect(page).toHaveURL(/\/user\/login\?redirect=/);
});

for (const locale of ['en-US', 'zh-CN'] as const) {
  for (const width of [1280, 360]) {
    test(`axe finds nothing in the tail in ${locale} at ${width} px`, {
      tag: '@long',
    }, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await goLive(page, gatehouse.address, gatehouse.root.token, { locale, theme: 'dark' });
      await createRole('Tailed in a language');
      // The facet of records gets the new one as well, alone in its line.
      const row = page.getByRole('listitem').filter({ hasText: /\S+.*“Tailed in a language”/ });
      await expect(row).toBeVisible();
      await settled(page);
      expect(await violations(page)).toEqual([]);
      expect(await overhang(page)).toBe(0);
    });
  }
}
