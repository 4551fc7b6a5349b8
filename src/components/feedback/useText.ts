import { useCallback } from 'react';
import { useIntl } from 'umi';
import type app from '@/locales/en-US';

export type AppText = keyof typeof app;

type Values = Record<string, string | number>;

/**
 * Texts of the whole console, and those of a room's own catalogue:
 * `import type texts from './locales/en-US'` and `useText<typeof texts>()`.
 */
export function useText<Catalogue extends object = object>() {
  const intl = useIntl();
  return useCallback(
    (id: (keyof Catalogue & string) | AppText, values?: Values): string =>
      intl.formatMessage({ id }, values),
    [intl],
  );
}
