import { useIntl, useModel } from 'umi';
import { useMoment } from '@/components/feedback/useMoment';
import { useText, useTextIfAny } from '@/components/feedback/useText';
import type { Blocker, Explanation, Remedy } from '@/schemas/permission';
import { useActionName } from './useActionName';

/** A sentence with more would not be read. */
const MAX_NAMED = 5;

/** What an explanation says, in the user's language. */
export function useSentences() {
  const intl = useIntl();
  const text = useText();
  const momentOf = useMoment();
  const textIfAny = useTextIfAny();
  const actionName = useActionName();
  const { initialState } = useModel('@@initialState');

  const list = (names: readonly string[]) => intl.formatList([...names], { type: 'conjunction' });
  /** What the user's own lists do not show has none. */
  const nameOf = ({ name }: { name: string }) => name || text('access.hidden');
  /** The server tells no name of a menu that is not in the user's lists; the console's own pages have titles. */
  const titleOf = ({ code, name }: Explanation['target']) =>
    name || (textIfAny(`menu.${code}`) ?? '');
  const lineOf = (target: Explanation['target']) =>
    actionName({ code: target.code, name: titleOf(target) });
  const targetOf = (target: Explanation['target']) => {
    const shown = target.code ?? target.call ?? '';
    const name = lineOf(target);
    return name ? text('access.target', { name, shown }) : shown;
  };
  const whoIs = (id: string) => (id === initialState?.currentUser?.id ? 'self' : 'other');
  /** @param target what is asked about */
  const notGranted = (menus: readonly Blocker[], who: string, target: Explanation['target']) => {
    // Without an id and with a name it is the call itself, which no menu grants.
    const named = menus.filter(({ id, name }) => id !== '' || name === '');
    const title = target.code ? lineOf(target) : '';
    if (!title && named.length > 0 && named.every(({ name }) => name === ''))
      return text('access.blocker.not-granted-hidden', { who });
    const shown = ({ name }: Blocker) => (name === target.name ? title : name) || title;
    const names = list(named.slice(0, MAX_NAMED).map((one) => nameOf({ name: shown(one) })));
    return text('access.blocker.not-granted', { who, count: named.length, names });
  };
  const blocker = (one: Blocker, who: string, target: Explanation['target']) =>
    one.kind === 'not-granted'
      ? notGranted([one], who, target)
      : text(`access.blocker.${one.kind}`, { name: nameOf(one) });
  const step = ({ kind, user, role, menu }: Remedy['steps'][number]) =>
    text(`access.step.${kind}`, {
      user: user ? nameOf(user) : '',
      role: role ? nameOf(role) : '',
      menu: menu ? nameOf({ name: actionName(menu) }) : '',
    });
  /** Says how many other people would get rights by a remedy; nothing where the server does not. */
  const affected = ({ affected: count, steps }: Remedy) => {
    if (count === undefined) return undefined;
    if (count === 0) return text('access.affected.none');
    const altered = steps.find(({ kind }) => kind === 'grant-menu' || kind === 'enable-role');
    const opensMenus = steps.some(({ kind }) => kind === 'enable-menu');
    return altered?.role && !opensMenus
      ? text('access.affected.role', { count, role: nameOf(altered.role) })
      : text('access.affected.menu', { count });
  };
  const rolesOf = ({ chains }: Explanation) => {
    const names = [...new Map(chains.map(({ role }) => [role.id, nameOf(role)])).values()];
    return { roles: list(names), count: names.length, reasons: '' };
  };
  const reasonsOf = ({ blockers, target }: Explanation, who: string) => {
    const missing = blockers.filter(({ kind }) => kind === 'not-granted');
    const others = blockers.filter(({ kind }) => kind !== 'not-granted').slice(0, MAX_NAMED);
    const said = [
      ...others.map((one) => blocker(one, who, target)),
      ...(missing.length > 0 ? [notGranted(missing, who, target)] : []),
    ];
    return { reasons: list(said), count: said.length, roles: '' };
  };
  /** @param who is spoken to: themselves, or somebody else. */
  const sentenceOf = (explanation: Explanation, who: 'self' | 'other') => {
    const { rule, user, target, at } = explanation;
    const sentence = text(`access.verdict.${rule}`, {
      who,
      name: user.name || user.username,
      target: targetOf(target),
      ...(rule === 'denied' ? reasonsOf(explanation, who) : rolesOf(explanation)),
    });
    if (!at) return sentence;
    const moment = momentOf(at);
    return text('access.verdict.then', { moment, sentence });
  };
  const verdict = (explanation: Explanation) => {
    return sentenceOf(explanation, whoIs(explanation.user.id));
  };
  /** For somebody else to read. */
  const report = (explanation: Explanation) => {
    const { name, username } = explanation.user;
    return `${name} (${username}): ${sentenceOf(explanation, 'other')}`;
  };
  return { verdict, report, blocker, step, affected, whoIs };
}
