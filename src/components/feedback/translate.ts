import type { useIntl } from 'umi';

export type MessageValues = Record<string, string | number>;

/** What `formatMessage` has to parse: arguments, tags and quotes. */
const SYNTAX = /[{<']/;

/** The text with this id, by `formatMessage` only where there is something to parse; a list has a hundred texts and more. */
export function translate(
  intl: ReturnType<typeof useIntl>,
  id: string,
  values?: MessageValues,
): string {
  const text = intl.messages[id];
  return typeof text === 'string' && !SYNTAX.test(text) ? text : intl.formatMessage({ id }, values);
}
