import { useErrorText } from '@/components/feedback/errorText';
import { useText } from '@/components/feedback/useText';
import { PasskeyError } from '@/services/browser/passkeys';

/** Why there was none: in the words of the page where the browser said it, else in those of the server. */
export function usePasskeyFailure() {
  const text = useText();
  const textOf = useErrorText();
  return (error: unknown): string =>
    error instanceof PasskeyError ? text(`passkey.failed.${error.why}`) : textOf(error);
}
