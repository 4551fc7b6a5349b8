import type { FieldErrorArgs, FieldErrorCode } from '@/schemas/errors';
import { type ApiError, invalidFields } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';

type Code = Extract<FieldErrorCode, `file_${string}` | `column_${string}` | `sheet_${string}`>;

export const badFile = <One extends Code>(code: One, ...params: FieldErrorArgs<One>): ApiError =>
  invalidFields([fieldError('file', code, ...params)]);
