import type { z } from 'zod';
import { useReasonText } from '@/components/feedback/useReasonText';
import { useText } from '@/components/feedback/useText';
import { reasonOf } from '@/schemas/errors';
import type { RefusedField } from '@/services/api/requestError';

/** Every whole number of a form is one that PostgreSQL's integer holds. */
const WHOLE_NUMBER = { min: -2_147_483_648, max: 2_147_483_647 };

function isOfNumber(issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'invalid_type') return issue.expected === 'int' || issue.expected === 'number';
  const beyond = issue.code === 'too_big' || issue.code === 'too_small';
  return beyond && (issue.origin === 'int' || issue.origin === 'number');
}

/** Of the kinds of value that would do, the first is the one that people mean. */
function firstOf(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  const [first] = issue.code === 'invalid_union' ? (issue.errors[0] ?? []) : [];
  return first ? firstOf(first) : issue;
}

export function useReason() {
  const text = useText();
  const textOf = useReasonText();

  return {
    /** In the server's words where it gives no code, as gin-admin does, or one that is not known. */
    ofServer: (refused: RefusedField): string => textOf('field', refused) ?? refused.message,
    ofSchema: (issue: z.core.$ZodIssue, isWhole = true): string => {
      const found = firstOf(issue);
      if (isWhole && isOfNumber(found)) return text('form.wholeNumber', WHOLE_NUMBER);
      return textOf('field', reasonOf(found)) ?? found.message;
    },
  };
}
