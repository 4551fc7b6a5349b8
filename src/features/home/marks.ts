import dayjs from 'dayjs';
import type { Mark, Marks } from '@/schemas/marks';
import { apiQuery } from '@/services/api/apiQuery';

export const marksQuery = () => apiQuery<Marks>('/api/v1/loggers/marks');

const DAY = 'YYYY-MM-DD';

/** The locale key of what a mark says: of failed sign-ins there are two kinds. */
export const markKey = ({ rule, subject }: Mark) =>
  rule === 'failed-sign-ins' ? (`${rule}-${subject.kind}` as const) : rule;

/** The log with just the rows that a mark is about, by the days of the user's time zone. */
export function logOf({ filters, first_at, last_at }: Mark): string {
  const days = { startTime: dayjs(first_at).format(DAY), endTime: dayjs(last_at).format(DAY) };
  return `/system/logger?${new URLSearchParams({ ...filters, ...days })}`;
}
