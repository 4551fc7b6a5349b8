import type { Logger } from '@/schemas/logger';

/** A log row as a sentence: a locale key and what it speaks of. */
export interface Sentence {
  id: string;
  values: Record<string, string>;
}

function membersOf(data: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(data) };
  } catch {
    return {};
  }
}

const WITH_OWN_SENTENCE = ['reset-password', 'change-password', 'view-as', 'stop-view-as'];

/** Says what a row of the tags `operate` and `login` means. */
export function sentenceOf({ tag, data, user_name, login_name, user_id }: Logger): Sentence {
  const members = membersOf(data);
  const text = (name: string) => String(members[name] ?? '');
  const actor = user_name || login_name || text('actor') || text('username') || user_id;
  if (tag === 'login') {
    const failed = text('reason') !== '';
    return { id: failed ? 'loginFailed' : 'login', values: { actor } };
  }
  const verb = text('verb');
  const values = { actor, verb, entity: text('entity'), name: text('target_name') };
  return { id: WITH_OWN_SENTENCE.includes(verb) ? verb : 'operate', values };
}

const STEPS = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** How long ago, in the largest unit that it fills. */
export function ago(at: string, now: number) {
  const seconds = Math.max(0, Math.round((now - Date.parse(at)) / 1000));
  const step =
    STEPS.find((one) => seconds >= one.seconds) ?? ({ unit: 'second', seconds: 1 } as const);
  return { value: -Math.floor(seconds / step.seconds), unit: step.unit };
}
