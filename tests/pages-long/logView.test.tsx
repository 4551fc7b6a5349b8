import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { tables } from '@/server/db/database';
import { type LogEntry, toRow } from '@/server/log/entry';
import { backend } from '../pages/backend';
import { address, openConsole, signIn } from '../pages/console';
import { asRoot, fromView, newRole } from '../pages/entities';

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 10, 20, 12);

const logged = (at: number, message: string, fields: Partial<LogEntry> = {}) =>
  toRow(
    {
      ...{ level: 'info', tag: 'system', event: 'failed', message, trace_id: `TRACE-${message}` },
      ...{ user_id: 'root', address: '192.0.2.7', path: '/moat' },
      ...fields,
    },
    NOON + at * HOUR,
  );

beforeAll(async () => {
  await backend.api.db
    .insert(tables.logger)
    .values([
      logged(0, 'draw the bridge'),
      logged(1, 'fill the moat', { level: 'warn' }),
      logged(2, 'man the wall', { level: 'error', user_id: 'nobody' }),
      logged(3, 'read the page', { tag: 'request', event: 'request' }),
    ]);
});

const DAY = 'startTime=2026-11-20&endTime=2026-11-21';

async function open(query = DAY) {
  await signIn();
  const user = openConsole(`/system/logger?${query}`);
  await screen.findByText('draw the bridge');
  return user;
}

const shows = (message: string) => screen.queryByText(message) !== null;
const query = () => Object.fromEntries(new URLSearchParams(address().split('?')[1]));
const bars = () => screen.findByRole('slider', { name: /^Rows over time/ });
const count = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the view of the log', () => {
  it('opens on what people did; everything is a click away, and remembered', async () => {
    const user = await open();
    expect(shows('read the page')).toBe(false);
    await user.click(screen.getByText('All requests'));
    await screen.findByText('read the page');
    expect(query().view).toBe('all');
    expect(JSON.parse(localStorage.getItem('logs') ?? '').view).toBe('all');
  });

  it('opens on what was chosen last, but for a URL that says another', async () => {
    localStorage.setItem('logs', '{"view":"all"}');
    await open(`${DAY}&view=actions`);
    expect(shows('read the page')).toBe(false);
  });

  it('shows everything of a trace and of a URL that asks for requests', async () => {
    await signIn();
    openConsole(`/system/logger?tag=request&${DAY}`);
    await screen.findByText('read the page');
  });
});

describe('the counts of the log', () => {
  it('filter at the first click, leave out at the second, and neither at the third', async () => {
    const user = await open();
    await user.click(await count('Warning 1'));
    await waitFor(() => expect(query().level).toBe('warn'));
    await user.click(await count('Warning 1: only these'));
    await waitFor(() => expect(query()).toMatchObject({ notLevel: 'warn' }));
    expect(query().level).toBeUndefined();
    await waitFor(() => expect(shows('fill the moat')).toBe(false));
    screen.getByText('Not Level: Warning');
    await user.click(await count('Warning: excluded'));
    await screen.findByText('fill the moat');
    expect(query().notLevel).toBeUndefined();
  });

  it('name events and tell addresses, which filter as the others do', async () => {
    const user = await open(`${DAY}&view=all`);
    await user.click(await count('Request made 1'));
    await waitFor(() => expect(shows('draw the bridge')).toBe(false));
    expect(query().event).toBe('request');
    screen.getByText('Event: Request made');
    await user.click(await count('Request made 1: only these'));
    await screen.findByText('draw the bridge');
    expect(query().notEvent).toBe('request');
    await user.click(await count(/^192\.0\.2\.7 3$/));
    await screen.findByText('Address: 192.0.2.7');
    await user.click(await count('192.0.2.7 3: only these'));
    await screen.findByText('Not Address: 192.0.2.7');
    expect(query()).toMatchObject({ notEvent: 'request', notIp: '192.0.2.7' });
    await waitFor(() => expect(shows('draw the bridge')).toBe(false));
  });

  it('name users, and say what could not be counted in time, until all of it is asked for', async () => {
    backend.fail(
      http.get('*/api/v1/loggers/summary', async ({ request }) => {
        const answer = await (await backend.api.app.fetch(request)).json();
        answer.data.counted.complete = new URL(request.url).searchParams.has('thorough');
        return Response.json(answer);
      }),
    );
    const user = await open();
    await count('Administrator 2');
    const counts = within(screen.getByRole('navigation', { name: 'Counts' }));
    await counts.findByText(/^Showing/);
    expect(screen.getAllByText(/^Showing/)).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Count everything' }));
    await waitFor(() => expect(screen.queryByText(/^Showing/)).toBeNull());
    expect(screen.queryByRole('button', { name: 'Count everything' })).toBeNull();
    await user.click(await count('Warning 1'));
    await counts.findByText(/^Showing/);
  });

  it('can be put away, which is remembered', async () => {
    const user = await open();
    await bars();
    await fromView(user, 'Overview');
    expect(screen.queryByRole('slider')).toBeNull();
    expect(JSON.parse(localStorage.getItem('logs') ?? '').overview).toBe(false);
  });
});

describe('the histogram of the log', () => {
  it('sets the time by arrow keys, Shift and Enter, and says what is selected', async () => {
    await open();
    const slider = await bars();
    fireEvent.keyDown(slider, { key: 'Home' });
    fireEvent.keyDown(slider, { key: 'ArrowRight', shiftKey: true });
    expect(slider.getAttribute('aria-valuetext')).toMatch(/Info, \d+ Warnings?, \d+ Errors?$/);
    fireEvent.keyDown(slider, { key: 'Enter' });
    await waitFor(() => expect(query()).toHaveProperty('from'));
    const { from = '', until = '', startTime } = query();
    expect(Date.parse(until)).toBeGreaterThan(Date.parse(from));
    expect(startTime).toBeUndefined();
    await screen.findByRole('button', { name: /^Remove filter Time: / });
  });

  it('sets the time that was dragged over', async () => {
    await open();
    const slider = await bars();
    slider.getBoundingClientRect = () => new DOMRect(0, 0, 1000, 44);
    fireEvent.pointerDown(slider, { button: 0, clientX: 0 });
    fireEvent.pointerMove(slider, { clientX: 999 });
    fireEvent.pointerUp(slider, { clientX: 999 });
    await waitFor(() => expect(query()).toHaveProperty('until'));
    await screen.findByText('draw the bridge');
  });

  it('has its figures as a table', async () => {
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'As a table' }));
    const figures = within(await screen.findByRole('region', { name: /Over time/ }));
    expect((await figures.findAllByRole('row')).length).toBeGreaterThan(3);
  });
});

describe('the details of a row', () => {
  const expand = async (user: Awaited<ReturnType<typeof open>>, message: string) => {
    const line = (await screen.findByText(message)).closest('tr') as HTMLElement;
    await user.click(within(line).getByRole('button', { name: /expand/i }));
    return within(await screen.findByRole('region', { name: new RegExp(`: ${message}$`) }));
  };

  it('lead to the next row and back by key and by button, each of which is announced', async () => {
    const user = await open();
    const details = await expand(user, 'man the wall');
    await user.click(details.getByRole('button', { name: 'Next row' }));
    const next = await screen.findByRole('region', { name: 'Row 2 of 3: fill the moat' });
    await waitFor(() => expect(document.activeElement).toBe(next));
    await user.keyboard('j');
    const last = await screen.findByRole('region', { name: 'Row 3 of 3: draw the bridge' });
    await waitFor(() => expect(document.activeElement).toBe(last));
    await user.keyboard('jk');
    await screen.findByRole('region', { name: 'Row 2 of 3: fill the moat' });
    expect(screen.queryByRole('region', { name: /draw the bridge$/ })).toBeNull();
  });

  it('lead to the whole request, to the user and to the address', async () => {
    const user = await open();
    const details = await expand(user, 'draw the bridge');
    const search = (name: string) => details.getByRole('link', { name }).getAttribute('href');
    expect(search('All activity of this user')).toBe('/system/logger?userID=root');
    expect(search('From this address')).toBe('/system/logger?ip=192.0.2.7');
    await user.click(details.getByRole('button', { name: 'The whole request' }));
    await screen.findByText('Trace');
  });

  it('lead to all of a request with many rows, a hundred at a time', async () => {
    const rows = Array.from({ length: 130 }, (_, at) =>
      logged(at - 200, `change ${at}`, { trace_id: 'TRACE-many' }),
    );
    await backend.api.db.insert(tables.logger).values(rows);
    const user = await open(`${DAY}&trace=TRACE-many`);
    const trace = within(await screen.findByRole('dialog'));
    await trace.findByText('100 of 130');
    expect(trace.queryByText('change 100')).toBeNull();
    await user.click(trace.getByRole('button', { name: 'Show 30 more' }));
    await trace.findByText('130 of 130');
    const shown = trace.getAllByText(/^change \d+$/).map(({ textContent }) => textContent);
    expect(shown).toEqual(rows.map(({ message }) => message));
    expect(trace.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  it('filter by each value that is clicked', async () => {
    const user = await open();
    const details = await expand(user, 'fill the moat');
    await user.click(details.getByRole('button', { name: '192.0.2.7' }));
    await waitFor(() => expect(query().ip).toBe('192.0.2.7'));
    screen.getByText('Address: 192.0.2.7');
  });

  it('show what a change made of a record: roles by name, rights as what came and what left', async () => {
    const [home, system] = await Promise.all(
      ['home', 'system'].map(
        async (code) => (await asRoot('GET', `/api/v1/menus?code=${code}`))[0],
      ),
    );
    const { id, ...role } = await newRole('Finance', [home.id]);
    const form = { ...role, name: 'Finance', status: 'enabled', menus: [{ menu_id: system.id }] };
    await asRoot('PUT', `/api/v1/roles/${id}`, form);
    const ada = { username: 'ada', name: 'Ada Becker', status: 'activated' };
    const user1 = await asRoot('POST', '/api/v1/users', { ...ada, roles: [{ role_id: id }] });
    await asRoot('PUT', `/api/v1/users/${user1.id}`, { ...ada, roles: [] });
    await signIn();
    const user = openConsole('/system/logger?tag=operate');
    const took = 'Administrator took the role “Finance” from “Ada Becker”';
    await screen.findByText(took);
    const details = await expand(
      user,
      'Administrator changed the permissions of the role “Finance”: 1 added, 1 removed',
    );
    const menus = within(await details.findByRole('row', { name: /^Permissions/ }));
    await menus.findByText('Home');
    menus.getByText('System');
    menus.getByText('1 removed');
    expect(details.getByRole('link', { name: /to this record$/ }).getAttribute('href')).toBe(
      `/system/logger?entity=role&targetID=${id}`,
    );
    expect(document.body.innerHTML).not.toContain('argon2');
  });

  it('name the users of a role that was deleted, and their number', async () => {
    const { id } = await newRole('Porters');
    const bo = { username: 'bo', name: 'Bo Quist', status: 'activated', roles: [{ role_id: id }] };
    await asRoot('POST', '/api/v1/users', bo);
    await asRoot('DELETE', `/api/v1/roles/${id}`);
    await signIn();
    const user = openConsole('/system/logger?event=delete');
    const details = await expand(user, 'Administrator deleted the role “Porters”');
    await details.findByRole('row', { name: 'Number of users 1 -' });
    await details.findByRole('row', { name: 'Users of the role Bo Quist (bo) -' });
  });

  it('lead to the history of a record that is too long for the log', async () => {
    const { id, ...role } = await newRole('Long');
    const description = 'x'.repeat(1_024);
    const form = { ...role, name: 'Long', status: 'enabled', description, menus: [] };
    await asRoot('PUT', `/api/v1/roles/${id}`, form);
    backend.fail(
      http.get('*/api/v1/loggers', async ({ request }) => {
        const answer = await (await backend.api.app.fetch(request)).json();
        for (const row of answer.data) {
          const { after, ...data } = JSON.parse(row.data);
          row.data = JSON.stringify({ ...data, after: `${after.slice(0, 200)}…` });
        }
        return Response.json(answer);
      }),
    );
    await signIn();
    const user = openConsole(`/system/logger?event=update&targetID=${id}`);
    const details = await expand(user, 'Administrator changed the role “Long”');
    details.getByText(/^This record is too long for the log/);
    expect(details.queryByRole('table')).toBeNull();
    const link = details.getByRole('link', { name: 'Open its history' });
    expect(link.getAttribute('href')).toBe(`/system/role/${id}/history`);
  });
});
