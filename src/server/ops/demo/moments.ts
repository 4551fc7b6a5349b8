import type { Random } from './random';

const MINUTE = 60_000;
const MINUTES = 14 * 24 * 60;

/** How far back the log goes, in milliseconds. */
export const LOGGED_MS = MINUTES * MINUTE;

/** How busy each hour is from midnight, in percent. */
const HOURS = [
  1, 1, 1, 1, 1, 2, 5, 20, 60, 95, 100, 90, 45, 70, 95, 90, 80, 60, 25, 12, 8, 6, 3, 2,
];

/** Moments of a fortnight in order: busy by day, quiet at night and at weekends, with a few bursts of ten minutes. */
export function makeMoments(random: Random, count: number, now: number): number[] {
  const start = now - LOGGED_MS;
  const at = (minutes: number) => Math.floor(start + minutes * MINUTE);
  const bursts = Array.from({ length: 8 }, () => random.below(MINUTES - 10));
  const aMoment = () => {
    if (random.chance(0.05)) return at(random.pick(bursts) + random.next() * 10);
    for (;;) {
      const moment = at(random.next() * MINUTES);
      if (random.next() < busyness(moment)) return moment;
    }
  };
  return Array.from({ length: count }, aMoment).sort((one, other) => one - other);
}

function busyness(moment: number): number {
  const date = new Date(moment);
  const isWeekend = date.getUTCDay() % 6 === 0;
  return ((HOURS[date.getUTCHours()] ?? 0) / 100) * (isWeekend ? 0.15 : 1);
}
