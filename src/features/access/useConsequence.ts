import { useText } from '@/components/feedback/useText';
import type { Preview, Rights } from '@/schemas/permission';
import { namedLine } from '@/services/navigation/ownMenus';

/** The pages and actions that no other of them leads to. */
const lowest = (codes: readonly string[]) =>
  codes.filter((code) => !codes.some((other) => other.startsWith(`${code}.`)));

/** Says in a sentence how many people gain what, and how many lose what. */
export function useConsequence() {
  const text = useText();
  return ({ gained, lost, menus, users: { gaining, losing } }: Preview): string => {
    const clause = (key: 'gain' | 'lose', count: number, { codes, calls }: Rights) => {
      const [first, ...others] = lowest(codes);
      const only = others.length === 0 ? menus.find(({ code }) => code === first) : undefined;
      return text(`access.preview.${key}`, {
        count,
        kind: only ? (only.type ?? 'page') : 'several',
        name: only ? namedLine(only) : '',
        rights: codes.length,
        calls: calls.length,
      });
    };
    if (gaining + losing === 0) return text('access.preview.nobody');
    const gain = clause('gain', gaining, gained);
    const lose = clause('lose', losing, lost);
    const [first, second] = gaining > 0 ? [gain, lose] : [lose, gain];
    return text('access.preview.sentence', { first, second });
  };
}
