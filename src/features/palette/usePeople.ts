import { useQueries } from '@tanstack/react-query';
import { useAccess } from 'umi';
import { MAX_SEARCHED } from '@/schemas/limits';
import { searchQuery } from './useFound';

/** Verbs of the console have one or two words, Chinese ones two characters each. A single letter is no name. */
function namesIn(typed: string): string[] {
  const text = typed.trim().slice(0, MAX_SEARCHED);
  const words = text.split(/\s+/);
  const parts = /^\p{Script=Han}/u.test(text)
    ? [2, 4].map((count) => [...text].slice(count).join('').trim())
    : [1, 2].map((count) => words.slice(count).join(' '));
  return parts.filter((part) => part.length > 1);
}

/** The people whom the end of what was typed names, as after an act that the palette has no word for: `reset password rosa`. */
export function usePeople(typed: string, asks: boolean) {
  const { gatehouse } = useAccess();
  const names = asks && gatehouse ? namesIn(typed) : [];
  return useQueries({
    queries: names.map(searchQuery),
    combine: (answers) => {
      const waiting = answers.some(({ isPending }) => isPending);
      const found = answers.map(({ data }) => data?.users ?? []);
      return { users: (!waiting && found.find(({ length }) => length > 0)) || [], waiting };
    },
  });
}
