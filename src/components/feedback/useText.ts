import { useCallback } from 'react';
import { useIntl } from 'umi';
import type app from '@/locales/en-US';
import { type MessageValues, translate } from './translate';

export type AppText = keyof typeof app;

/**
 * Texts of the whole console, and those of a room's own catalogue:
 * `import type texts from './locales/en-US'` and `useText<typeof texts>()`.
 */
export function useText<Catalogue extends object = object>() {
  const intl = useIntl();
  return useCallback(
    (id: (keyof Catalogue & string) | AppText, values?: MessageValues): string =>
      translate(intl, id, values),
    [intl],
  );
}
