import { fieldSentences, type Sentences } from '@/schemas/errorSentences';
import type { FieldError, FieldErrorArgs, FieldErrorCode, Param } from '@/schemas/errors';

/** Fills a sentence; the codes with parameters ask for them. */
export function fill<Catalogue extends Sentences, Code extends keyof Catalogue>(
  catalogue: Catalogue,
  code: Code,
  ...params: Parameters<Catalogue[Code]>
): string {
  const sentence = catalogue[code] as (...params: unknown[]) => string;
  return sentence(...params);
}

const MAX_TOLD = 200;

/** The beginning of a value that may be of any length. */
export const excerpt = <One extends Param>(value: One): One | string =>
  typeof value === 'string' && value.length > MAX_TOLD
    ? `${value.slice(0, MAX_TOLD - 1).toWellFormed()}…`
    : value;

/** `fieldError('menus', 'unknown_menu', { id })`; what a sentence repeats is cut. */
export function fieldError<Code extends FieldErrorCode>(
  field: string,
  code: Code,
  ...[given]: FieldErrorArgs<Code>
): FieldError {
  const params = Object.fromEntries(
    Object.entries<Param>({ ...given }).map(([name, value]) => [name, excerpt(value)]),
  );
  const message = fill(fieldSentences, code, ...([params] as FieldErrorArgs<Code>));
  return { field, code, params, message };
}
