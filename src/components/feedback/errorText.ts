import { useCallback } from 'react';
import { useIntl } from 'umi';
import { RequestError } from '@/services/api/requestError';

/** A wait in words: seconds under a minute, else whole minutes, rounded up. */
function wait(seconds: number): { unit: 'second' | 'minute'; count: number } {
  if (seconds < 60) return { unit: 'second', count: seconds };
  return { unit: 'minute', count: Math.ceil(seconds / 60) };
}

/**
 * Says what a failed call means in the user's language: by the refused field's message, the detail
 * or the error id, by the server's `detail` where no translation is known, else `fallbackId`.
 */
export function useErrorText() {
  const intl = useIntl();
  return useCallback(
    (error: unknown, fallbackId = 'request.error'): string => {
      const { id, code, detail, fields, retryAfter } =
        error instanceof RequestError ? error : new RequestError({});
      if (code === 429 && retryAfter) {
        return intl.formatMessage({ id: 'error.retryAfter' }, wait(retryAfter));
      }
      const known = [fields[0]?.message, detail, id]
        .map((reason) => `error.${reason}`)
        .find((key) => key in intl.messages);
      if (known) return intl.formatMessage({ id: known });
      return detail || intl.formatMessage({ id: fallbackId });
    },
    [intl],
  );
}
