import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { liveRows, NOTHING } from '@/features/logs/liveRows';
import type { Logger, LogLevel } from '@/schemas/logger';
import { tables } from '@/server/db/database';
import { toRow } from '@/server/log/entry';
import { backend, failure } from './backend';
import { openConsole, signIn } from './console';

const add = (message: string, level: LogLevel = 'info') => {
  const row = { level, tag: 'system', event: 'failed', message, user_id: 'root' } as const;
  return backend.api.db.insert(tables.logger).values(toRow(row, Date.now()));
};

const TAIL = '*/api/v1/loggers/tail';
const LIVE = 'Live. Shows new rows, whatever time range the filters set.';
const LOST = 'Connection lost. Trying again…';

async function goLive(address = '/system/logger') {
  await signIn();
  const user = openConsole(address);
  const button = await screen.findByRole('button', { name: 'Live' });
  await user.click(button);
  expect(button.getAttribute('aria-pressed')).toBe('true');
  const panel = within(await screen.findByRole('region', { name: 'Live log' }));
  return { user, panel };
}

const spoken = (panel: Awaited<ReturnType<typeof goLive>>['panel']) =>
  panel.getByRole('status').textContent ?? '';

describe('the live tail of the log', () => {
  it('shows rows that meet the filters as they are written, and stops when it is closed', async () => {
    const { user, panel } = await goLive('/system/logger?level=warn');
    await waitFor(() => expect(spoken(panel)).toContain(LIVE));
    await add('only told');
    await add('a warning', 'warn');
    await panel.findByText('a warning');
    expect(panel.queryByText('only told')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Live' }));
    expect(screen.queryByRole('region', { name: 'Live log' })).toBeNull();
  });

  it('counts what comes while it is paused, by the keyboard too, and shows it on resume', async () => {
    const { user, panel } = await goLive();
    await waitFor(() => expect(spoken(panel)).toContain(LIVE));
    panel.getByRole('button', { name: 'Pause' }).focus();
    await user.keyboard('{Enter}');
    await add('while paused', 'error');
    await panel.findByText(/^[1-9]\d* unread row/);
    expect(panel.queryByText('while paused')).toBeNull();
    await user.click(panel.getByRole('button', { name: 'Resume' }));
    await panel.findByText('while paused');
    expect(panel.queryByText(/unread/)).toBeNull();
  });

  it('says when the connection is lost and back, and goes on after the last row it has', async () => {
    const asked: (string | null)[] = [];
    const cable = new AbortController();
    let isDown = false;
    backend.fail(
      http.get(TAIL, async ({ request }) => {
        if (isDown) return HttpResponse.error();
        asked.push(new URL(request.url).searchParams.get('after'));
        const { body, headers } = await backend.api.app.fetch(request);
        const { readable, writable } = new TransformStream();
        body?.pipeTo(writable, { signal: cable.signal }).catch(() => undefined);
        return new HttpResponse(readable, { headers });
      }),
    );
    const { panel } = await goLive('/system/logger?level=warn');
    await waitFor(() => expect(spoken(panel)).toContain(LIVE));
    await add('before the fault', 'warn');
    await panel.findByText('before the fault');
    isDown = true;
    cable.abort();
    await waitFor(() => expect(spoken(panel)).toContain(LOST));
    await add('while away', 'warn');
    isDown = false;
    backend.reset();
    await panel.findByText('while away');
    expect(spoken(panel)).toContain(LIVE);
    expect(asked).toEqual([null]);
    expect(panel.getAllByText('before the fault')).toHaveLength(1);
  });

  it('stops and says why when it is refused', async () => {
    let asked = 0;
    backend.fail(
      http.get(TAIL, () => {
        asked += 1;
        return failure(403, 'com.casbin.denied', 'Permission denied');
      }),
    );
    const { panel } = await goLive();
    expect((await panel.findByRole('alert')).textContent).toMatch(/permission/i);
    expect(asked).toBe(1);
  });
});

describe('the rows of the live tail', () => {
  const rows = (count: number, from = 0) =>
    Array.from({ length: count }, (_, at) => ({ id: String(from + at) }) as Logger);
  const came = (count: number, from = 0) =>
    ({ type: 'came', rows: rows(count, from), gap: false }) as const;

  it('are 500 at most, the newest first, also after a pause', () => {
    const full = liveRows(liveRows(NOTHING, came(400)), came(200, 400));
    expect([full.rows.length, full.rows[0]?.id, full.rows[499]?.id]).toEqual([500, '599', '100']);
    const paused = liveRows(liveRows(full, { type: 'toggled' }), came(900, 600));
    expect([paused.unread, paused.waiting.length, paused.rows[0]?.id]).toEqual([900, 500, '599']);
    const resumed = liveRows(paused, { type: 'toggled' });
    expect([resumed.unread, resumed.rows.length, resumed.rows[0]?.id]).toEqual([0, 500, '1499']);
  });
});

describe('the home page', () => {
  it('shows what of the last day deserves a look, with a link to just those rows', async () => {
    await signIn();
    await backend.api.db.insert(tables.logger).values(
      Array.from({ length: 11 }, () =>
        toRow(
          {
            ...{ level: 'warn', tag: 'login', event: 'login-failed', message: 'Login failed' },
            ...{ username: 'ad***', address: '192.0.2.7' },
          },
          Date.now(),
        ),
      ),
    );
    openConsole('/home');
    const link = await screen.findByRole('link', { name: '11 failed sign-ins from 192.0.2.7' });
    expect(link.getAttribute('href')).toMatch(
      /^\/system\/logger\?tag=login&level=warn&ip=192\.0\.2\.7&startTime=/,
    );
  });
});
