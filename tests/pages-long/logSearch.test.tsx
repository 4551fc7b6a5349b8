import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { backend, failure } from '../pages/backend';
import { address, openConsole, signIn } from '../pages/console';

const MOMENTS = ['2026-11-20T10:00:00.000Z', '2026-11-10T10:00:00.000Z'];

const row = (message: string) => ({
  ...{ id: message, level: 'warn', tag: 'system', message, created_at: '2026-11-20T12:00:00.000Z' },
  ...{ trace_id: '', user_id: '', user_name: '', login_name: '', stack: '', data: '' },
});

const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => row(`moat ${from + at}`));

interface Part {
  /** Rows in the whole of this part of the time. */
  found: ReturnType<typeof row>[];
  searched_until?: string | undefined;
}

/** Answers as a server that searches the log in parts; each is asked for by the end of the one before. */
function searchIn(parts: Part[]) {
  const asked: Record<string, string>[] = [];
  backend.fail(
    http.get('*/api/v1/loggers', ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      asked.push(query);
      const ends = parts.map(({ searched_until }) => searched_until);
      const part = parts[query.searchedUntil ? ends.indexOf(query.searchedUntil) + 1 : 0];
      const { found = [], searched_until } = part ?? {};
      const size = Number(query.pageSize);
      const first = (Number(query.current) - 1) * size;
      const data = found.slice(first, first + size);
      return HttpResponse.json({ success: true, data, total: found.length, searched_until });
    }),
  );
  return asked;
}

async function open(query: string) {
  await signIn();
  return openConsole(`/system/logger?pageSize=20&${query}`);
}

const further = (name = 'Search further back') => screen.findByRole('button', { name });
const shown = () => screen.queryAllByText(/^moat \d+$/).map(({ textContent }) => textContent);
const numbered = (from: number, count: number) => rows(from, count).map(({ message }) => message);

describe('a search of the log that ends for lack of time', () => {
  it('F16 says until when it looked, and adds what lies beyond that, one request a press', async () => {
    const asked = searchIn([
      { found: rows(0, 2), searched_until: MOMENTS[0] },
      { found: [], searched_until: MOMENTS[1] },
      { found: rows(2, 3) },
    ]);
    const user = await open('message=moat');
    await screen.findByText(/^Searched back to/);
    await screen.findByText('Total 2');
    await user.click(await further());
    await waitFor(() => expect(asked).toHaveLength(2));
    await waitFor(() => expect(shown()).toEqual(numbered(0, 2)));
    await user.click(await further());
    await waitFor(() => expect(shown()).toEqual(numbered(0, 5)));
    await screen.findByText('Total 5');
    expect(screen.queryByText(/^Searched back to/)).toBeNull();
    expect(asked.map(({ searchedUntil }) => searchedUntil)).toEqual([undefined, ...MOMENTS]);
    expect(asked.every(({ message }) => message === 'moat')).toBe(true);
  });

  it('goes on until the page is full, and then on the next page with the rows that follow', async () => {
    searchIn([{ found: rows(0, 12), searched_until: MOMENTS[0] }, { found: rows(12, 30) }]);
    const user = await open('message=moat');
    await user.click(await further());
    await waitFor(() => expect(shown()).toEqual(numbered(0, 20)));
    expect(screen.queryByRole('button', { name: /further/ })).toBeNull();

    await user.click(await screen.findByTitle('2'));
    await user.click(await further());
    await waitFor(() => expect(shown()).toEqual(numbered(20, 20)));
    expect(address()).toContain('current=2');
  });

  it('goes on from a page that is full and the last, and offers the next page where more was found', async () => {
    searchIn([{ found: rows(0, 20), searched_until: MOMENTS[0] }, { found: rows(20, 3) }]);
    const user = await open('message=moat');
    await screen.findByText('Total 20');
    await user.click(await further());
    await screen.findByText('Total 23');
    await user.click(await screen.findByTitle('2'));
    await user.click(await further());
    await waitFor(() => expect(shown()).toEqual(numbered(20, 3)));
  });

  it('has its own words in ascending order and in Chinese', async () => {
    localStorage.setItem('umi_locale', 'zh-CN');
    searchIn([{ found: [], searched_until: MOMENTS[0] }]);
    await open('message=moat&sort=created_at');
    await screen.findByText(/^已向后搜索至/);
    await further('继续向后搜索');
  });

  it('F16 starts over with other filters, and drops an answer that comes late', async () => {
    const part = { found: rows(0, 1), searched_until: MOMENTS[0] };
    searchIn([part, { found: rows(1, 1) }]);
    let release: () => void = () => undefined;
    const isHeld = new Promise<void>((resolve) => {
      release = resolve;
    });
    backend.fail(
      http.get('*/api/v1/loggers', async ({ request }) => {
        if (!new URL(request.url).searchParams.has('searchedUntil')) return undefined;
        await isHeld;
        return undefined;
      }),
    );
    const user = await open('message=moat&level=warn');
    await user.click(await further());
    await user.click(screen.getByRole('button', { name: 'Remove filter Level: Warning' }));
    await waitFor(() => expect(address()).not.toContain('level'));
    release();
    await further();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(shown()).toEqual(numbered(0, 1));
  });

  it('keeps the rows where going on fails, says why, and can be asked again', async () => {
    searchIn([{ found: rows(0, 1), searched_until: MOMENTS[0] }, { found: rows(1, 1) }]);
    let failures = 0;
    backend.fail(
      http.get('*/api/v1/loggers', ({ request }) => {
        if (!new URL(request.url).searchParams.has('searchedUntil') || failures > 0) return;
        failures += 1;
        return failure(503, 'com.unavailable', 'Away for a moment');
      }),
    );
    const user = await open('message=moat');
    await user.click(await further());
    await screen.findByText('Away for a moment');
    expect(shown()).toEqual(numbered(0, 1));
    await user.click(await further());
    await waitFor(() => expect(shown()).toEqual(numbered(0, 2)));
  });
});
