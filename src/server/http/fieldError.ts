import type { z } from 'zod';
import type { FieldError } from '@/schemas/common';

type Issue = z.core.$ZodIssue;

const TYPES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** What a schema found, in words that a person can act on. */
export function toFieldError(issue: Issue): FieldError {
  return { field: issue.path.join('.') || 'body', message: messageOf(issue) };
}

function messageOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.message.endsWith('received undefined')) return 'is required';
      return `must be ${TYPES[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.filter((value) => value !== '').join(', ')}`;
    case 'too_big':
      return issue.origin === 'string'
        ? `must have at most ${issue.maximum} characters`
        : `must be at most ${issue.maximum}`;
    case 'too_small':
      if (issue.origin !== 'string') return `must be at least ${issue.minimum}`;
      return issue.minimum === 1 ? 'is required' : `must have at least ${issue.minimum} characters`;
    case 'invalid_union':
      return messageOfUnion(issue);
    default:
      return issue.message;
  }
}

/** Most unions here are of a format and the empty text, so the first reason is the one to tell. */
function messageOfUnion({ errors, message }: z.core.$ZodIssueInvalidUnion): string {
  const [first] = errors.flat();
  return first ? messageOf(first) : message;
}
