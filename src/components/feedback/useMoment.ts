import { useIntl } from 'umi';

const FORMAT = {
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
} as const;

/** Of this year, where there is little room. */
const SHORT_FORMAT = { ...FORMAT, year: undefined, month: '2-digit' } as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs more than a row of a list does, so each is made once. */
function formatOf(locale: string, short: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${short}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, short ? SHORT_FORMAT : FORMAT);
  formats.set(key, known);
  return known;
}

/**
 * Returns a function that gives a moment to the second, on a clock of 24 hours, in the user's language.
 * Its `short` leaves this year's number out.
 */
export function useMoment() {
  const { locale } = useIntl();
  return (at: string | number, short = false): string => {
    const moment = new Date(at);
    const isThisYear = moment.getFullYear() === new Date().getFullYear();
    return formatOf(locale, short && isThisYear).format(moment);
  };
}
