import { useCallback } from 'react';
import { useIntl } from 'umi';
import type behindSignIn from '@/locales/console/en-US';
import type always from '@/locales/en-US';
import { type MessageValues, translate } from './translate';

export type AppText = keyof typeof always | keyof typeof behindSignIn;

/**
 * Returns a function that gives a text in the user's language. It knows the texts of the console and its components;
 * a page adds its own: `import type texts from './locales/en-US'` and `useText<typeof texts>()`.
 */
export function useText<Catalogue extends object = object>() {
  const intl = useIntl();
  return useCallback(
    (id: (keyof Catalogue & string) | AppText, values?: MessageValues): string =>
      translate(intl, id, values),
    [intl],
  );
}
