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

/** A moment as every server reads it: in UTC, to the second, with a blank. */
const toServerTime = (moment: Dayjs | undefined) =>
  moment?.toISOString().slice(0, 'YYYY-MM-DD HH:mm:ss'.length).replace('T', ' ');

/** The query with days as moments in the user's time zone: from the first's start to the last's end. */
export function timeQuery(query: ListQuery): ListQuery {
  const { startTime, endTime, ...rest } = query;
  const start = dayOf(startTime?.toString());
  const end = dayOf(endTime?.toString());
  return {
    ...rest,
    startTime: toServerTime(start?.startOf('day')),
    endTime: toServerTime(end?.endOf('day')),
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
