import dayjs, { type Dayjs } from 'dayjs';
import type { ListQuery } from '@/services/api/crud';

const DAY = 'YYYY-MM-DD';

/** The URL holds days, as the user picks them; the server gets the moments they are made of. */
export const TIME_PARAMS = ['startTime', 'endTime'] as const;

/** The first and the last day; without one of them, the range is open on that side. */
export type DayRange = [Dayjs | null, Dayjs | null];

function dayOf(text: string | undefined): Dayjs | undefined {
  const day = dayjs(text ?? Number.NaN);
  return day.isValid() && text === day.format(DAY) ? day : undefined;
}

export function rangeOf(params: Record<string, string | undefined>): DayRange | undefined {
  const start = dayOf(params.startTime);
  const end = dayOf(params.endTime);
  return start || end ? [start ?? null, end ?? null] : undefined;
}

export function paramsOf(range: unknown): Record<string, string | undefined> {
  const [first, last] = (range ?? []) as Partial<DayRange>;
  const [start, end] = first && last?.isBefore(first) ? [last, first] : [first, last];
  return { startTime: start?.format(DAY), endTime: end?.format(DAY) };
}

/** What the histogram sets, to the second; `until` is the first moment after it. */
export const SPAN_PARAMS = ['from', 'until'] as const;

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

function momentOf(text: unknown): Dayjs | undefined {
  const moment = dayjs(typeof text === 'string' && MOMENT.test(text) ? text : Number.NaN);
  return moment.isValid() ? moment : undefined;
}

/** A moment as it stands in the URL. */
export const momentParam = (at: string): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

/** A moment as every server reads it: in UTC, to the second, with a blank. */
const toServerTime = (moment: Dayjs | undefined) =>
  moment?.toISOString().slice(0, 'YYYY-MM-DD HH:mm:ss'.length).replace('T', ' ');

/**
 * The query with days as moments in the user's time zone: from the first's start to the last's end, and
 * within what the histogram set.
 */
export function timeQuery(query: ListQuery): ListQuery {
  const { startTime, endTime, from, until, ...rest } = query;
  const starts = [dayOf(startTime?.toString())?.startOf('day'), momentOf(from)];
  const ends = [dayOf(endTime?.toString())?.endOf('day'), momentOf(until)?.subtract(1, 'second')];
  return {
    ...rest,
    startTime: starts.map(toServerTime).sort().findLast(Boolean),
    endTime: ends.map(toServerTime).sort().find(Boolean),
  };
}

type Preset = 'today' | 'yesterday' | 'last7days' | 'last30days';

/** Ranges worth a click. */
export function presets(now = dayjs()): [Preset, DayRange][] {
  const today = now.startOf('day');
  const yesterday = today.subtract(1, 'day');
  return [
    ['today', [today, today]],
    ['yesterday', [yesterday, yesterday]],
    ['last7days', [today.subtract(6, 'day'), today]],
    ['last30days', [today.subtract(29, 'day'), today]],
  ];
}
