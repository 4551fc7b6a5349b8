import { useIntl } from 'umi';
import type { z } from 'zod';
import type { FieldError } from '@/schemas/common';

/** Every number of a form is one that PostgreSQL's integer holds. */
const WHOLE_NUMBER = { min: -2_147_483_648, max: 2_147_483_647 };

function isOfNumber(issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'invalid_type') return issue.expected === 'int' || issue.expected === 'number';
  const beyond = issue.code === 'too_big' || issue.code === 'too_small';
  return beyond && (issue.origin === 'int' || issue.origin === 'number');
}

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
    if (isOfNumber(issue)) return intl.formatMessage({ id: 'form.wholeNumber' }, WHOLE_NUMBER);
    const id = `error.${issue.message}`;
    return intl.formatMessage({ id: id in intl.messages ? id : 'form.invalid' });
  };
  return { ofServer, ofSchema };
}
