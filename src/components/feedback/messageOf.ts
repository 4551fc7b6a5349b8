import type { useIntl } from 'umi';

export type MessageValues = Record<string, string | number>;

/** What starts an argument, a tag, or a quotation. */
const SYNTAX = /[{<']/;

/**
 * The text with this id. A text without arguments is given as it stands: `formatMessage` would parse
 * it and look for tags in it, a hundred times and more for a list.
 */
export function messageOf(
  intl: ReturnType<typeof useIntl>,
  id: string,
  values?: MessageValues,
): string {
  const text = intl.messages[id];
  return typeof text === 'string' && !SYNTAX.test(text) ? text : intl.formatMessage({ id }, values);
}
