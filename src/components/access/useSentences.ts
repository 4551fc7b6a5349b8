import { useIntl, useModel } from 'umi';
import { useText } from '@/components/feedback/useText';
import type { Blocker, Explanation, Remedy } from '@/schemas/permission';
import type texts from './locales/en-US';

/** What an explanation says, in the user's language. */
export function useSentences() {
  const intl = useIntl();
  const text = useText<typeof texts>();
  const { initialState } = useModel('@@initialState');

  const list = (names: readonly string[]) => intl.formatList([...names], { type: 'conjunction' });
  const targetOf = ({ code, call, name }: Explanation['target']) => {
    const shown = code ?? call ?? '';
    return name ? text('access.target', { name, shown }) : shown;
  };
  const blocker = ({ kind, name }: Blocker) =>
    text(`access.blocker.${kind}`, { name, known: name ? 'yes' : 'no' });
  const step = ({ kind, user, role, menu }: Remedy['steps'][number]) =>
    text(`access.step.${kind}`, {
      user: user?.name ?? '',
      role: role?.name ?? '',
      menu: menu?.name ?? '',
    });
  const reasons = ({ rule, chains, blockers }: Explanation): Record<string, string | number> => {
    const roles = [...new Map(chains.map(({ role }) => [role.id, role.name])).values()];
    if (rule === 'granted') return { roles: list(roles), count: roles.length };
    return { reasons: list([...new Set(blockers.map(blocker))]), count: blockers.length };
  };
  /** @param who is spoken to: themselves, or somebody else. */
  const sentenceOf = (explanation: Explanation, who: 'self' | 'other') => {
    const { rule, user, target, at } = explanation;
    const sentence = text(`access.verdict.${rule}`, {
      who,
      name: user.name || user.username,
      target: targetOf(target),
      ...reasons(explanation),
    });
    if (!at) return sentence;
    const moment = intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'medium' });
    return text('access.verdict.then', { moment, sentence });
  };
  const verdict = (explanation: Explanation) => {
    const isSelf = explanation.user.id === initialState?.currentUser?.id;
    return sentenceOf(explanation, isSelf ? 'self' : 'other');
  };
  /** For somebody else to read. */
  const report = (explanation: Explanation) => {
    const { name, username } = explanation.user;
    return `${name} (${username}): ${sentenceOf(explanation, 'other')}`;
  };
  return { verdict, report, blocker, step };
}
