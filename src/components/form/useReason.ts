import { useIntl } from 'umi';
import type { z } from 'zod';
import type { FieldError } from '@/schemas/common';

/** Says why a value was refused, by a schema or by the server, in the user's language. */
export function useReason() {
  const intl = useIntl();

  const ofServer = ({ message }: Pick<FieldError, 'message'>): string => {
    const id = `error.${message}`;
    return id in intl.messages ? intl.formatMessage({ id }) : message;
  };
  const ofSchema = (issue: z.core.$ZodIssue): string => {
    // Of the kinds of value that would do, the first is the one that people mean.
    const [first] = issue.code === 'invalid_union' ? (issue.errors[0] ?? []) : [];
    if (first) return ofSchema(first);
    if (issue.code === 'too_big' && issue.origin === 'string') {
      return intl.formatMessage({ id: 'form.tooLong' }, { max: Number(issue.maximum) });
    }
    const id = `error.${issue.message}`;
    return intl.formatMessage({ id: id in intl.messages ? id : 'form.invalid' });
  };
  return { ofServer, ofSchema };
}
