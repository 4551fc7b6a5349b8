import { because } from '@/schemas/errors';
import { z } from '@/schemas/zod';

const MOMENT =
  /^(?<day>\d{4}-\d\d-\d\d)(?:[T ](?<minute>\d\d:\d\d)(?<second>:\d\d(?<fraction>\.\d{1,9})?)?(?<zone>Z|[+-]\d\d:\d\d)?)?$/;

/** What a time leaves out, in milliseconds: a day stands for all of its moments. */
function extentOf({ minute, second, fraction }: Partial<Record<string, string>>): number {
  if (!minute) return 24 * 3_600_000;
  if (!second) return 60_000;
  return fraction ? 1 : 1_000;
}

const isDay = (day: string) => z.iso.date().safeParse(day).success && day >= '1970' && day < '3000';

/** A time in a query, as the span of milliseconds it stands for; UTC unless it names a zone. */
const spanSchema = z.string().transform((text, context) => {
  const groups = MOMENT.exec(text)?.groups ?? {};
  const { day = '', minute = '00:00', second = '', zone = 'Z' } = groups;
  const from = isDay(day) ? Date.parse(`${day}T${minute}${second}${zone}`) : Number.NaN;
  if (!Number.isNaN(from)) return { from, until: from + extentOf(groups) };
  context.addIssue({ code: 'custom', message: because('invalid_time').error });
  return z.NEVER;
});

/** A time that a query may leave out or leave empty. */
export const optionalSpan = z.preprocess(
  (text) => (text === '' ? undefined : text),
  spanSchema.optional(),
);
