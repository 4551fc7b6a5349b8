import { type Dispatch, useEffect, useReducer } from 'react';
import { backoffMs, isFinal, retryAfterMs, sleep } from '@/services/api/backoff';
import type { ListQuery } from '@/services/api/crud';
import { tailLogs } from './api/tail';
import { type LiveChange, liveRows, NOTHING } from './liveRows';

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
      wait = retryAfterMs(error);
    }
    if (signal.aborted) return;
    dispatch({ type: 'lost' });
    await sleep(Math.max(wait, backoffMs(failures)), signal);
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
