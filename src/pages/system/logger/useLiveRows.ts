import { type Dispatch, useEffect, useReducer } from 'react';
import type { ListQuery } from '@/services/api/crud';
import { RequestError } from '@/services/api/requestError';
import { tailLogs } from '@/services/api/tail';
import { type LiveChange, liveRows, NOTHING } from './liveRows';

const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/** Half of it by chance, so that the clients of a server that left do not come all at once. */
const delayAfter = (failures: number) =>
  Math.min(FIRST_MS * 2 ** failures, LONGEST_MS) * (0.5 + Math.random() / 2);

function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** Another try would be refused as well. */
const isFinal = (error: unknown) =>
  error instanceof RequestError && error.code >= 400 && error.code < 500 && error.code !== 429;

/** Comes again with its cursor until it is stopped, or refused for good. */
async function follow(filters: ListQuery, dispatch: Dispatch<LiveChange>, signal: AbortSignal) {
  let cursor: string | undefined;
  let failures = 0;
  while (!signal.aborted) {
    let wait = 0;
    try {
      for await (const { rows, gap, cursor: latest } of tailLogs(filters, cursor, signal)) {
        cursor = latest ?? cursor;
        failures = 0;
        dispatch({ type: 'connected' });
        if (rows.length > 0 || gap) dispatch({ type: 'came', rows, gap });
      }
    } catch (error) {
      if (signal.aborted) return;
      if (isFinal(error)) return dispatch({ type: 'refused', error });
      wait = error instanceof RequestError ? (error.retryAfter ?? 0) * 1_000 : 0;
    }
    if (signal.aborted) return;
    dispatch({ type: 'lost' });
    await waitFor(Math.max(wait, delayAfter(failures)), signal);
    failures += 1;
  }
}

/** @param filters as the server has them; the time is left out, as what comes is of now */
export function useLiveRows({ startTime: _, endTime: __, ...filters }: ListQuery) {
  const [state, dispatch] = useReducer(liveRows, NOTHING);
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  const key = JSON.stringify(Object.fromEntries(given));
  useEffect(() => {
    const controller = new AbortController();
    dispatch({ type: 'begun' });
    follow(JSON.parse(key), dispatch, controller.signal);
    return () => controller.abort();
  }, [key]);
  return { ...state, toggle: () => dispatch({ type: 'toggled' }) };
}
