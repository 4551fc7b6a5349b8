import { useMemo } from 'react';
import { useIntl } from 'umi';

/** Two moments as one text, which says once what they share. */
export function useMomentRange() {
  const { locale } = useIntl();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
    return (from: string, until: string): string => {
      const [start, end] = [new Date(from), new Date(until)];
      const isKnown = ![start, end].some((at) => Number.isNaN(at.getTime()));
      return isKnown ? format.formatRange(start, end) : `${from} – ${until}`;
    };
  }, [locale]);
}
