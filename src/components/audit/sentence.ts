import type { Logger } from '@/schemas/logger';
import { type ChangedMember, changedMembers, listDifference, membersOf } from './change';

/** A log row as a sentence: the end of a text's key, and what it speaks of. */
export interface Sentence {
  id: string;
  values: Record<string, string | number>;
  /** Ids of roles, for their names. */
  roles?: string[];
}

const WITH_OWN_SENTENCE = [
  'reset-password',
  'change-password',
  'recover-password',
  'set-up-factor',
  'remove-factor',
  'reset-factor',
  'renew-recovery-codes',
  'bind-account',
  'unbind-account',
  'create-token',
  'remove-token',
  'view-as',
  'stop-view-as',
];
const RESTORED: Record<string, string> = {
  create: 'restored',
  update: 'restoredVersion',
  delete: 'undid',
};

/** Of a status: what became of a record that got it. */
const STATUSES: Record<string, string> = {
  freezed: 'froze',
  activated: 'activated',
  disabled: 'disabled',
  enabled: 'enabled',
};

/** Whether a row is a change that can be told as a sentence. */
export const isChange = ({ tag, data }: Logger): boolean =>
  tag === 'operate' && typeof membersOf(data).verb === 'string';

/** Says what a row of the tags `operate` and `login` means. */
export function sentenceOf({ tag, data, user_name, login_name, user_id }: Logger): Sentence {
  const members = membersOf(data);
  const text = (name: string) => String(members[name] ?? '');
  const actor = user_name || login_name || text('actor') || text('username') || user_id;
  if (tag === 'login') {
    const failed = text('reason') !== '';
    const way = text('signed_in_by') === 'company' ? 'loginByCompany' : 'login';
    return { id: failed ? 'loginFailed' : way, values: { actor } };
  }
  const verb = text('verb');
  const values = { actor, verb, entity: text('entity'), name: text('target_name') };
  if (WITH_OWN_SENTENCE.includes(verb)) return { id: verb, values };
  const restored = text('restored_from') && RESTORED[verb];
  if (restored) return { id: restored, values };
  const special = verb === 'update' && sentenceOfUpdate(values.entity, members);
  if (special) return { ...special, values: { ...values, ...special.values } };
  return { id: 'operate', values };
}

function sentenceOfUpdate(
  entity: string,
  { before, after }: Record<string, unknown>,
): Sentence | undefined {
  const changed = changedMembers(before, after);
  const [only] = changed;
  if (!only || !after) return undefined;
  if (changed.length > 1) return counted(changed);
  const status = only.name === 'status' && STATUSES[String(only.after)];
  if (status) return { id: status, values: {} };
  if (entity === 'user' && only.name === 'roles') return sentenceOfRoles(only);
  if (entity === 'role' && only.name === 'menus') return sentenceOfRights(only);
  return counted(changed);
}

const counted = (changed: ChangedMember[]): Sentence => ({
  id: 'changed',
  values: { count: changed.length },
});

function sentenceOfRoles({ before, after }: ChangedMember): Sentence {
  const { added, removed } = listDifference(before, after);
  if (added.length > 0 && removed.length > 0) {
    return { id: 'gaveAndTook', values: { added: added.length, removed: removed.length } };
  }
  const roles = [...added, ...removed].map(String);
  return { id: added.length > 0 ? 'gave' : 'took', values: { count: roles.length }, roles };
}

function sentenceOfRights({ before, after }: ChangedMember): Sentence {
  const { added, removed } = listDifference(before, after);
  return { id: 'rights', values: { added: added.length, removed: removed.length } };
}
