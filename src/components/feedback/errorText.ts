import { useCallback } from 'react';
import { RequestError } from '@/services/api/requestError';
import { useReasonText } from './useReasonText';
import { useText, useTextIfAny } from './useText';

/** A wait in words: seconds under a minute, else whole minutes, rounded up. */
function wait(seconds: number): { unit: 'second' | 'minute'; count: number } {
  if (seconds < 60) return { unit: 'second', count: seconds };
  return { unit: 'minute', count: Math.ceil(seconds / 60) };
}

/**
 * Says what a failed call means in the user's language: by the code of the first refused field, of the
 * reason, or the error's id; in the server's words where none is known, else by `fallback`.
 */
export function useErrorText() {
  const textIfAny = useTextIfAny();
  const text = useText();
  const reasonText = useReasonText();
  return useCallback(
    (error: unknown, fallback = text('request.error')): string => {
      const { id, code, detail, fields, reason, retryAfter } =
        error instanceof RequestError ? error : new RequestError({});
      if (code === 429 && retryAfter) return text('error.retryAfter', wait(retryAfter));
      const byCode = reasonText('field', fields[0] ?? {}) ?? reasonText('reason', reason ?? {});
      if (byCode) return byCode;
      return textIfAny(`error.${id}`) ?? (detail || fallback);
    },
    [textIfAny, text, reasonText],
  );
}
