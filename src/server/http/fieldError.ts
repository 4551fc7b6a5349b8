import type { z } from 'zod';
import { type FieldError, reasonOf } from '@/schemas/errors';
import { fieldError } from '../lib/fieldError';

type Issue = z.core.$ZodIssue;

function toFieldError(issue: Issue): FieldError {
  const { code, params } = reasonOf(issue);
  return fieldError(issue.path.join('.') || 'body', code, params as never);
}

/** Lists what is wrong with an input; of one that may have several forms, what is wrong with the form that was meant. */
export function toFieldErrors(issue: Issue): FieldError[] {
  const meant = issue.code === 'invalid_union' ? meantForm(issue.errors) : undefined;
  if (!meant) return [toFieldError(issue)];
  return meant.flatMap((one) => toFieldErrors({ ...one, path: [...issue.path, ...one.path] }));
}

/**
 * The first with a member that was given, though a wrong one, or else the first that misses none;
 * undefined where there are no members.
 */
function meantForm(forms: Issue[][]): Issue[] | undefined {
  const withMembers = forms.filter((issues) => issues.some(({ path }) => path.length > 0));
  const isMissing = (issue: Issue) =>
    issue.path.length === 1 && reasonOf(issue).code === 'required';
  // What is not one of several may be missing as well: zod says the same of both.
  const isGiven = (issue: Issue) =>
    issue.path.length > 1 ||
    (issue.path.length === 1 && !['required', 'not_one_of'].includes(reasonOf(issue).code));
  return (
    withMembers.find((issues) => issues.some(isGiven)) ??
    withMembers.find((issues) => !issues.some(isMissing)) ??
    withMembers[0]
  );
}
