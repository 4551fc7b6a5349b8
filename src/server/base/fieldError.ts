import { fieldSentences, fill } from '@/schemas/errorSentences';
import type { FieldError, FieldErrorArgs, FieldErrorCode } from '@/schemas/errors';

/** `fieldError('menus', 'unknown_menu', { id })` */
export function fieldError<Code extends FieldErrorCode>(
  field: string,
  code: Code,
  ...params: FieldErrorArgs<Code>
): FieldError {
  const message = fill(fieldSentences, code, ...params);
  return { field, code, params: { ...params[0] }, message };
}
