import type { Random } from './random';

const MINUTE = 60_000;
const DAYS = 14;
const MINUTES = DAYS * 24 * 60;

/** For each hour from midnight. */
const HOURS = [
  1, 1, 1, 1, 1, 2, 5, 20, 60, 95, 100, 90, 45, 70, 95, 90, 80, 60, 25, 12, 8, 6, 3, 2,
];

/** In order: busy by day, quiet at night and at weekends. */
export function makeMoments(random: Random, count: number, now: number): Float64Array {
  const start = now - MINUTES * MINUTE;
  const sums = sumWeights(random, start);
  const total = sums.at(-1) ?? 0;
  const moments = new Float64Array(count);
  for (let at = 0; at < count; at += 1) {
    const minute = search(sums, random.next() * total);
    moments[at] = Math.floor(start + (minute + random.next()) * MINUTE);
  }
  return moments.sort();
}

function sumWeights(random: Random, start: number): Float64Array {
  const sums = new Float64Array(MINUTES);
  let sum = 0;
  let burst = 0;
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const moment = new Date(start + minute * MINUTE);
    const weekend = moment.getUTCDay() % 6 === 0;
    if (random.chance(0.0004)) burst = 4 + random.below(12);
    const weight =
      (HOURS[moment.getUTCHours()] ?? 0) * (weekend ? 0.15 : 1) + (burst > 0 ? 800 : 0);
    burst -= 1;
    sum += weight * (0.6 + random.next() * 0.8);
    sums[minute] = sum;
  }
  return sums;
}

/** The first place whose sum is above `value`. */
function search(sums: Float64Array, value: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
