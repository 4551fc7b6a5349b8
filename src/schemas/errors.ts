import type { fieldSentences, Param, reasonSentences } from './errorSentences';
import type { z } from './zod';

export type { Param } from './errorSentences';

type FieldSentences = typeof fieldSentences;
type ReasonSentences = typeof reasonSentences;

export type FieldErrorCode = keyof FieldSentences;
export type ErrorReasonCode = keyof ReasonSentences;

/** The parameters of a code as a function takes them: none, or one object. */
export type FieldErrorArgs<Code extends FieldErrorCode> = Parameters<FieldSentences[Code]>;
export type ErrorReasonArgs<Code extends ErrorReasonCode> = Parameters<ReasonSentences[Code]>;

export type Params = Record<string, Param>;

/** A code with what its sentence is filled with. */
export interface Reason<Code extends string = string> {
  code: Code;
  params: Params;
}

/** A field of the request that is refused; `field` is the JSON path, dots between. */
export interface FieldError extends Reason<FieldErrorCode> {
  field: string;
  /** The sentence of `code` in English. */
  message: string;
}

/** What went wrong, for programs. */
export type ErrorId =
  | 'bad_request'
  | 'not_found'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'precondition_failed'
  | 'request_entity_too_large'
  | 'unsupported_media_type'
  | 'too_many_requests'
  | 'request_header_fields_too_large'
  | 'internal_server_error'
  | 'bad_gateway'
  | 'service_unavailable'
  | 'gateway_timeout'
  | 'com.invalid.captcha'
  | 'com.invalid.username-or-password'
  | 'com.invalid.token'
  | 'com.invalid.challenge'
  | 'com.invalid.passkey'
  | 'com.invalid.recovery'
  | 'com.invalid.second-factor'
  | 'com.login.second-factor'
  | 'com.second-factor.required'
  | 'com.second-factor.last'
  | 'com.secret-key.missing'
  | 'com.casbin.denied'
  | 'com.company.ended'
  | 'com.company.frozen'
  | 'com.company.last'
  | 'com.company.no-role'
  | 'com.company.taken'
  | 'com.company.unavailable'
  | 'com.company.unknown'
  | 'com.menu.protected'
  | 'com.passkey.too-many'
  | 'com.passkey.unavailable'
  | 'com.password.change-required'
  | 'com.preview.outdated'
  | 'com.search.too-long'
  | 'com.session.stale'
  | 'com.storage.low'
  | 'com.token.session-required'
  | 'com.token.too-many'
  | 'com.view-as.read-only';

/** Codes that the schemas themselves give, in the place of zod's messages. */
const schemaCodes = [
  'too_large',
  'invalid_email',
  'invalid_json',
  'invalid_mapping',
  'invalid_time',
  'future_time',
  'invalid_zone',
  'invalid_day',
  'invalid_digest',
  'invalid_api_path',
  'invalid_method',
  'comparison_side',
  'path_segments',
  'single_slash',
  'code_with_dot',
  'service_code',
  'host_name',
  'path_prefix',
  'web_address',
  'service_calls',
  'username_characters',
  'hidden_characters',
] as const satisfies FieldErrorCode[];

type SchemaCode = (typeof schemaCodes)[number];

/** Has a check of a schema give a code: `z.string().regex(/^a/, because('code_with_dot'))`. */
export const because = <Code extends SchemaCode>(
  code: Code,
  ...[params]: FieldErrorArgs<Code>
) => ({ error: code, params: { ...params } });

const isSchemaCode = (text: string): text is SchemaCode =>
  (schemaCodes as readonly string[]).includes(text);

const reason = <Code extends FieldErrorCode>(
  code: Code,
  ...[params]: FieldErrorArgs<Code>
): Reason<FieldErrorCode> => ({ code, params: { ...params } });

/** Why a schema refuses a value. */
export function reasonOf(issue: z.core.$ZodIssue): Reason<FieldErrorCode> {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.message.endsWith('received undefined')) return reason('required');
      return reason('wrong_type', { expected: issue.expected });
    case 'invalid_value':
      return reason('not_one_of', { options: issue.values.map(String).filter(Boolean) });
    case 'too_big':
      return reasonOfTooBig(issue);
    case 'too_small':
      return reasonOfTooSmall(issue);
    case 'invalid_union':
      return reasonOfUnion(issue);
    case 'custom':
      return reasonOfCheck(issue.message, issue.params);
    default:
      return reasonOfCheck(issue.message);
  }
}

function reasonOfTooBig({ origin, maximum }: z.core.$ZodIssueTooBig): Reason<FieldErrorCode> {
  const max = Number(maximum);
  if (origin === 'string') return reason('too_long', { max });
  return reason(origin === 'array' ? 'too_many' : 'too_large', { max });
}

function reasonOfTooSmall({ origin, minimum }: z.core.$ZodIssueTooSmall): Reason<FieldErrorCode> {
  const min = Number(minimum);
  if (origin !== 'string') return reason('too_small', { min });
  return min === 1 ? reason('required') : reason('too_short', { min });
}

/** A check either gives a code of ours, or speaks as zod does. */
const reasonOfCheck = (message: string, params: Params = {}): Reason<FieldErrorCode> =>
  isSchemaCode(message) ? { code: message, params } : reason('invalid', { reason: message });

/** Most unions here are of a format and the empty text, so the first reason is the one to tell. */
function reasonOfUnion({ errors, message }: z.core.$ZodIssueInvalidUnion): Reason<FieldErrorCode> {
  const [first] = errors.flat();
  return first ? reasonOf(first) : reason('invalid', { reason: message });
}
