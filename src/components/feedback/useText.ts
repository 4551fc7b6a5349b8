import { useCallback } from 'react';
import { useIntl } from 'umi';
import type behindSignIn from '@/locales/console/en-US';
import type always from '@/locales/en-US';
import { type MessageValues, translate } from './translate';

export type AppText = keyof typeof always | keyof typeof behindSignIn;

/** Returns a function that gives a text in the user's language. */
export function useText() {
  const intl = useIntl();
  return useCallback(
    (id: AppText, values?: MessageValues): string => translate(intl, id, values),
    [intl],
  );
}

/** Returns a function that gives the text with an id that is put together, and undefined where there is none. */
export function useTextIfAny() {
  const intl = useIntl();
  return useCallback(
    (id: string, values?: MessageValues): string | undefined =>
      id in intl.messages ? translate(intl, id, values) : undefined,
    [intl],
  );
}
