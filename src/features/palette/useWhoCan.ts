import { useQuery } from '@tanstack/react-query';
import { useAccess, useIntl } from 'umi';
import { useText } from '@/components/feedback/useText';
import { menuTreeQuery } from '@/services/api/menu';
import { ACCESS_CODE, whoPath } from '@/services/navigation/access';
import { dotted, walk } from '@/services/navigation/tree';
import type { Item } from './types';

/** More would hide what else is found. */
const MAX_TARGETS = 6;

/** Chinese puts no blanks between words: whether a phrase of it is made of parts of a line, in any order. */
function consistsOf(line: string, phrase: string): boolean {
  if (!/^\p{Script=Han}+$/u.test(phrase)) return false;
  let rest = phrase;
  while (rest) {
    let { length } = rest;
    while (length > 1 && !line.includes(rest.slice(0, length))) length -= 1;
    if (length < 2) return false;
    rest = rest.slice(length);
  }
  return true;
}

/** `who can delete users`: the pages and actions whose line of names holds all words, the lowest first. */
export function useWhoCan(typed: string): Item[] {
  const text = useText();
  const { has } = useAccess();
  const intl = useIntl();
  const prefix = ['who can', text('palette.who.words')].find((words) =>
    typed.trim().toLowerCase().startsWith(words),
  );
  const asks = prefix !== undefined && has(ACCESS_CODE);
  const { data: tree } = useQuery({ ...menuTreeQuery(), enabled: asks });
  if (!asks || !tree) return [];
  const words = typed
    .trim()
    .toLowerCase()
    .slice(prefix.length)
    .split(/[\s?？]+/)
    .filter(Boolean);
  // One says `delete users` where the page is called User, and the other way round.
  const isIn = (line: string) =>
    words.every((word) => line.includes(word.replace(/s$/, '')) || consistsOf(line, word));
  const targets = walk(tree).flatMap(({ node, above }) => {
    const code = dotted([...above, node]);
    const names = [...above, node].map(({ name }) => name).join(' / ');
    const known = intl.messages[`menu.${code}`]?.toString() ?? '';
    return isIn(`${names} ${known} ${code}`.toLowerCase())
      ? [{ code, names, depth: above.length }]
      : [];
  });
  const item = (key: string, label: string, path: string, detail?: string): Item => ({
    ...{ key: `who ${key}`, group: 'actions', label, detail },
    target: { kind: 'page', entry: { path } },
  });
  const found = targets.sort((one, other) => other.depth - one.depth).slice(0, MAX_TARGETS);
  return found.length === 0
    ? [item('', text('palette.who'), whoPath({}))]
    : found.map(({ code, names }) =>
        item(code, text('palette.who.one', { name: names }), whoPath({ code }), code),
      );
}
