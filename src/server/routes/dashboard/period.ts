import { type SQL, sql } from 'drizzle-orm';
import { because } from '@/schemas/errors';
import { z } from '@/schemas/zod';
import { optionalSpan } from '../../crud/span';
import { invalidPart } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import { floorTo } from '../../log/rollUp';

/** Of one question; the period before is as long again. */
export const MAX_DASHBOARD_DAYS = 92;

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const dashboardQuerySchema = z.object({
  from: optionalSpan.describe('The hour of it is the first; a week ago where it is left out'),
  to: optionalSpan.describe('Included, with what it leaves open; now where it is left out'),
  zone: z
    .string()
    .max(64)
    .refine(isZone, because('invalid_zone'))
    .default('UTC')
    .describe('Whose days and hours count, such as `Europe/Lisbon`'),
});

export type DashboardQuery = z.infer<typeof dashboardQuerySchema>;

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
const DEFAULT_DAYS = 7;
/** Longer ones are shown by day. */
const MAX_BY_HOUR = 2 * DAY_MS;

/** Milliseconds since 1970; the end is not part of it. */
export interface Period {
  from: number;
  until: number;
}

export interface Periods {
  period: Period;
  /** The period of the same length just before. */
  before: Period;
}

/**
 * @param step what is counted together, in milliseconds: a period begins and ends with one
 * @throws {ApiError} 400
 */
export function periodsOf({ from, to }: DashboardQuery, step: number, now: number): Periods {
  const until = Math.ceil((to?.until ?? now) / step) * step;
  const begin = floorTo(step, from?.from ?? until - DEFAULT_DAYS * DAY_MS);
  if (begin >= until) throw refused('range_backwards');
  const length = until - begin;
  if (length > MAX_DASHBOARD_DAYS * DAY_MS + HOUR_MS) throw refused('range_too_long');
  return {
    period: { from: begin, until },
    before: { from: begin - length, until: begin },
  };
}

function refused(code: 'range_backwards' | 'range_too_long') {
  const error =
    code === 'range_too_long'
      ? fieldError('from', code, { max: MAX_DASHBOARD_DAYS })
      : fieldError('from', code);
  return invalidPart('query', [error]);
}

export const isByHour = ({ from, until }: Period) => until - from <= MAX_BY_HOUR;

export const at = (moment: number): SQL => sql`${new Date(moment).toISOString()}::timestamptz`;

export const isIn = (column: SQL, { from, until }: Period): SQL =>
  sql`${column} >= ${at(from)} and ${column} < ${at(until)}`;

const spelled = ({ from, until }: Period) => ({ from: iso(from), to: iso(until) });

export const iso = (moment: number) => new Date(moment).toISOString();

export const frameOf = ({ period, before }: Periods) => ({
  period: spelled(period),
  before: spelled(before),
});
