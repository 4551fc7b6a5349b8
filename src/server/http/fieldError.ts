import type { z } from 'zod';
import { type FieldError, reasonOf } from '@/schemas/errors';
import { fieldError } from '../base/fieldError';

export function toFieldError(issue: z.core.$ZodIssue): FieldError {
  const { code, params } = reasonOf(issue);
  return fieldError(issue.path.join('.') || 'body', code, params as never);
}
