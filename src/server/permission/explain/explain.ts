import type { Explanation } from '@/schemas/permission';
import { ROOT_ID } from '../../lib/root';
import type { Facts } from '../facts';
import { blockersOf, type NamelessBlocker } from './blockers';
import { chainsOf } from './chains';
import { activation, type NamelessRemedy, remediesFor } from './remedies';
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

type Verdict = Pick<Explanation, 'allowed' | 'rule'>;

export interface NamelessExplanation extends Verdict {
  chains: ReturnType<typeof chainsOf>;
  blockers: NamelessBlocker[];
  remedies: NamelessRemedy[];
}

/** @param withRemedies whether the asker may know of roles that the user does not have */
export function explain(
  facts: Facts,
  { needsOwnPassword, ...question }: Question,
  withRemedies: boolean,
): NamelessExplanation {
  const { subject } = question;
  const waits = needsOwnPassword && subject.must_change_password;
  if (!waits) return explainRights(facts, question, withRemedies);
  // Only the user can change it, so there is no other step.
  const { id, name } = subject;
  const { blockers } = explainRights(facts, question, false);
  return no([...blockers, { kind: 'password-change', id, name }], []);
}

function explainRights(
  facts: Facts,
  { subject, target, access }: Question,
  withRemedies: boolean,
): NamelessExplanation {
  if (access === 'public') return yes('everyone');
  if (subject.id === ROOT_ID) return yes('root');
  if (access === 'session') return explainSession(facts, target, subject, withRemedies);
  const chains = chainsOf(facts, target, activeRoles(subject));
  if (chains.length > 0) return { ...yes('granted'), chains };
  const remedies = withRemedies ? remediesFor(facts, target, subject) : [];
  return no(blockersOf(facts, target, subject), remedies);
}

/** Who is frozen cannot sign in. */
function explainSession(
  facts: Facts,
  target: Target,
  subject: Subject,
  withRemedies: boolean,
): NamelessExplanation {
  if (subject.status === 'activated') return yes('everyone');
  const { id, name } = subject;
  const remedies = withRemedies ? [activation(facts, target, subject)] : [];
  return no([{ kind: 'user-freezed', id, name }], remedies);
}

const yes = (rule: Explanation['rule']): NamelessExplanation => ({
  allowed: true,
  rule,
  chains: [],
  blockers: [],
  remedies: [],
});

const no = (blockers: NamelessBlocker[], remedies: NamelessRemedy[]): NamelessExplanation => ({
  allowed: false,
  rule: 'denied',
  chains: [],
  blockers,
  remedies,
});
