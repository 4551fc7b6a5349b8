import type { Explanation } from '@/schemas/permission';
import { ROOT_ID } from '../../lib/root';
import type { Facts } from '../facts';
import { blockersOf, type NamelessBlocker } from './blockers';
import { chainsOf } from './chains';
import { activation, type NamelessRemedy, remediesFor } from './remedies';
import type { RoleSet } from './roleSets';
import { activeRoles, type Subject } from './subject';
import type { Target } from './target';

export interface Question {
  subject: Subject;
  target: Target;
  /** Who may call it: those who are granted it, all who are signed in, or anybody. */
  access: 'granted' | 'session' | 'public';
  /** Whether it is refused to who must change the password first. */
  needsOwnPassword?: boolean;
}

export interface NamelessExplanation extends Pick<Explanation, 'allowed' | 'rule'> {
  chains: ReturnType<typeof chainsOf>;
  blockers: NamelessBlocker[];
}

export function explain(
  facts: Facts,
  { needsOwnPassword, ...question }: Question,
): NamelessExplanation {
  const { id, name, must_change_password: mustChange } = question.subject;
  const explanation = explainRights(facts, question);
  if (!needsOwnPassword || !mustChange) return explanation;
  return no([...explanation.blockers, { kind: 'password-change', id, name }]);
}

function explainRights(facts: Facts, { subject, target, access }: Question): NamelessExplanation {
  if (access === 'public') return yes('everyone');
  if (subject.id === ROOT_ID) return yes('root');
  const { id, name, status } = subject;
  if (access === 'session') {
    // Who is frozen cannot sign in.
    return status === 'activated' ? yes('everyone') : no([{ kind: 'user-freezed', id, name }]);
  }
  const chains = chainsOf(facts, target, activeRoles(subject));
  if (chains.length > 0) return { ...yes('granted'), chains };
  return no(blockersOf(facts, target, subject));
}

/**
 * Returns what would turn a no into a yes; nothing while only the user can, by changing the password.
 * @param sets undefined for callers who may not know of users
 */
export function remediesOf(
  facts: Facts,
  { subject, target, access, needsOwnPassword }: Question,
  sets: RoleSet[] | undefined,
): NamelessRemedy[] {
  if (needsOwnPassword && subject.must_change_password) return [];
  return access === 'session'
    ? [activation(facts, target, subject, sets)]
    : remediesFor(facts, target, subject, sets);
}

const yes = (rule: Explanation['rule']): NamelessExplanation => ({
  allowed: true,
  rule,
  chains: [],
  blockers: [],
});

const no = (blockers: NamelessBlocker[]): NamelessExplanation => ({
  allowed: false,
  rule: 'denied',
  chains: [],
  blockers,
});
