import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { tables } from '@/server/db/database';
import { toRow } from '@/server/log/entry';
import { resultPath } from '@/services/navigation/results';
import { backend, failure } from './backend';
import { address, openConsole, signIn } from './console';
import { asRoot, newRole } from './entities';

const tile = async (name: string) =>
  (await screen.findByText(name, { selector: 'dt' })).parentElement as HTMLElement;

describe('the page Analysis', () => {
  it('opens by its address, says what was counted, and where there is nothing yet', async () => {
    await signIn();
    await backend.api.flushLogs();
    openConsole('/dashboard/analysis');
    await screen.findByRole('heading', { name: 'Analysis' });
    within(await tile('Sign-ins')).getByText('none before');
    await screen.findByText('No denials in this time range.');
    const slowest = await screen.findByRole('region', { name: 'Slowest calls' });
    expect(within(slowest).queryByText('No calls in this time range.')).toBeNull();
  });

  it('calls what was changed as the log does, and says of no time that is to come', async () => {
    await signIn();
    const view = { list: 'system.logger', name: 'Warnings', query: 'level=warn' };
    await asRoot('POST', '/api/v1/current/views', view);
    await backend.api.flushLogs();
    openConsole('/dashboard/analysis');
    const changes = await screen.findByRole('region', { name: 'Changes by entity' });
    await within(changes).findByText('saved view');
    const [, until = ''] =
      /to (.+), compared/.exec(
        (await screen.findByText(/compared with the same length of time/)).textContent ?? '',
      ) ?? [];
    // Node.js 20 calls the first hour of a day the 24th.
    const moment = Date.parse(until.replace(' 24:', ' 00:'));
    expect(moment).toBeLessThanOrEqual(Date.now());
  });

  it('keeps the time range in the address, and shows the same figures as a table', async () => {
    await signIn();
    const user = openConsole('/dashboard/analysis?range=24h');
    const panel = await screen.findByRole('region', { name: 'Sign-ins and changes over time' });
    await user.click(
      within(panel).getByRole('switch', { name: /^Show as table: Sign-ins and changes/ }),
    );
    const table = within(panel).getByRole('table');
    expect(within(table).getAllByRole('row').length).toBeGreaterThan(24);
    within(table).getByRole('columnheader', { name: 'Failed sign-ins' });
    const rows = within(table).getAllByRole('row');
    within(rows.at(-1) as HTMLElement).getByText(/, so far$/);
    expect(within(table).getAllByText(/so far/)).toHaveLength(1);
    await user.click(screen.getByRole('combobox', { name: 'Time range' }));
    await user.click(await screen.findByTitle('Last 30 days'));
    expect(address()).toBe('/dashboard/analysis?range=30d');
  });

  it('says what the busiest hours are measured by', async () => {
    const row = { level: 'info', tag: 'request', event: 'request', message: 'earlier' } as const;
    const earlier = toRow(row, Date.now() - 2 * 3_600_000);
    await backend.api.db.insert(tables.logger).values(earlier);
    await signIn();
    openConsole('/dashboard/analysis?range=24h');
    const panel = await screen.findByRole('region', { name: 'Busiest hours' });
    await within(panel).findByText(/^Requests an hour, on average\. Busiest: .+ with 1 request\.$/);
  });

  it('says what went wrong, and keeps the figures while it is tried again', async () => {
    await signIn();
    const user = openConsole('/dashboard/analysis');
    await tile('Sign-ins');
    backend.fail(
      http.get('*/api/v1/dashboard/analysis', () => failure(500, 'internal_server_error', '')),
    );
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    const retry = await screen.findByRole('button', { name: 'Retry' });
    await tile('Sign-ins');
    backend.reset();
    await user.click(retry);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
  });
});

describe('the page Monitor', () => {
  it('tells how the servers and the database do', async () => {
    await signIn();
    openConsole('/dashboard/monitor');
    within(await tile('Database size')).getByText(/^\d+(\.\d+)? MB$/);
    within(await tile('Last backup')).getByText('No backup yet.');
    await screen.findByText('No server has reported yet.');
  });
});

describe('the page Workplace', () => {
  it('lists what the user changed with a link to it, and the pages that may be opened', async () => {
    await signIn();
    const { id } = await newRole('Ferryman', []);
    openConsole('/dashboard/workplace');
    const touched = await screen.findByRole('region', { name: 'Records I change most' });
    const link = (await within(touched).findAllByRole('link', { name: 'Ferryman' }))[0];
    expect(link?.getAttribute('href')).toBe(`/system/role/${id}`);
    const links = within(screen.getByRole('region', { name: 'Quick links' }));
    links.getByRole('link', { name: /Logs/ });
  });
});

describe('a result page', () => {
  it.each(['success', 'fail'])(
    'claims nothing by the address /result/%s alone',
    async (outcome) => {
      await signIn();
      openConsole(`/result/${outcome}`);
      await screen.findByRole('heading', { name: 'There is nothing to show here' });
      screen.getByRole('button', { name: 'Back to Home' });
    },
  );

  it('claims nothing to strangers by the address alone', async () => {
    openConsole('/result/success');
    await screen.findByRole('heading', { name: 'There is nothing to show here' });
    screen.getByRole('link', { name: 'Back to login' });
  });

  it('says what was done and leads on', async () => {
    await signIn();
    const user = openConsole(
      resultPath('success', { flow: 'restore', count: 3, to: '/system/role' }),
    );
    await screen.findByRole('heading', { name: 'The restore is done' });
    screen.getByText('3 records were changed.');
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    await screen.findByRole('heading', { name: 'Roles' });
  });

  it('says that it failed with the trace, and takes no words or foreign places from the address', async () => {
    await signIn();
    openConsole('/result/fail?flow=import&trace=Call%20us%20now&to=https://evil.example');
    await screen.findByRole('heading', { name: 'The import did not work' });
    expect(screen.queryByText(/Call us/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});
