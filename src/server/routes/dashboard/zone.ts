import { DAY_MS, HOUR_MS, isByHour, type Period } from './period';

/** Where a moment falls by the clock of a zone; `day` numbers the days, Monday is 0. */
interface LocalHour {
  day: number;
  weekday: number;
  hour: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' },
  });
  // A client may name each zone there is.
  if (formats.size > 100) formats.clear();
  formats.set(timeZone, format);
  return format;
}

export function localHour(moment: number, zone: string): LocalHour {
  const parts = formatOf(zone).formatToParts(moment);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const day = Date.UTC(part('year'), part('month') - 1, part('day')) / DAY_MS;
  // 1 January 1970 was a Thursday.
  return { day, weekday: (((day + 3) % 7) + 7) % 7, hour: part('hour') };
}

/** The hours of a period, in groups of one hour or of a local day. */
export function buckets(period: Period, zone: string): { at: number; hours: number[] }[] {
  const found: { at: number; hours: number[] }[] = [];
  let last: number | undefined;
  for (let hour = period.from; hour < period.until; hour += HOUR_MS) {
    const key = isByHour(period) ? hour : localHour(hour, zone).day;
    if (key === last) found.at(-1)?.hours.push(hour);
    else found.push({ at: hour, hours: [hour] });
    last = key;
  }
  return found;
}
