import { useCallback } from 'react';
import { useIntl } from 'umi';

/** Two moments as one text, which says once what they share. */
export function useMomentRange() {
  const { locale } = useIntl();
  return useCallback(
    (from: string, until: string): string => {
      const [start, end] = [new Date(from), new Date(until)];
      if ([start, end].some((at) => Number.isNaN(at.getTime()))) return `${from} – ${until}`;
      const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
      return format.formatRange(start, end);
    },
    [locale],
  );
}
