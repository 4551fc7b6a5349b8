import { auditVerbs } from '@/schemas/lists/logger';
import type { Logger } from '@/schemas/logger';
import { type ChangedMember, changedMembers, isCut, listDifference, membersOf } from './change';
import { eventSentence } from './eventSentence';

/** A log row as a sentence: the end of a text's key, and what it speaks of. */
export interface Sentence {
  id: string;
  values: Record<string, string | number>;
  /** Of the record that was changed. */
  recordId?: string;
  /** Ids of roles, for their names. */
  gave?: string[];
  took?: string[];
  /** The end of the key of a text that says why, where there is one. */
  reason?: string;
}

/** One sentence for all four. */
const GENERAL = ['create', 'update', 'delete', 'import'];
const WITH_OWN_SENTENCE: string[] = auditVerbs.filter((verb) => !GENERAL.includes(verb));
/** Of one's own account they are told otherwise. */
const OF_ACCOUNTS: Record<string, string> = {
  'end-sessions': 'end-own-sessions',
  'remove-token': 'remove-own-token',
  'remove-passkey': 'remove-own-passkey',
};
const RESTORED: Record<string, string> = {
  create: 'restored',
  update: 'restoredVersion',
  delete: 'undidCreation',
};
const UNDID: Record<string, string> = {
  create: 'undidDeletion',
  update: 'undidChange',
  delete: 'undidCreation',
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

/** Says what a row means; undefined where only its message does. */
export function sentenceOf(row: Logger): Sentence | undefined {
  const { data, user_name, login_name, user_id } = row;
  const members = membersOf(data);
  const text = (name: string) => String(members[name] ?? '');
  const actor = user_name || login_name || text('actor') || text('username') || user_id;
  if (isChange(row))
    return { ...sentenceOfChange(actor, user_id, members), recordId: text('target_id') };
  return eventSentence(row, actor);
}

function sentenceOfChange(
  actor: string,
  user_id: string,
  members: Record<string, unknown>,
): Sentence {
  const text = (name: string) => String(members[name] ?? '');
  const verb = text('verb');
  const values = { actor, verb, entity: text('entity'), name: text('target_name') };
  const ofOwn = OF_ACCOUNTS[verb];
  const token = membersOf(members.after ?? members.before).name;
  const named = { ...values, token: String(token ?? '') };
  if (ofOwn) return { id: text('target_id') === user_id ? ofOwn : verb, values: named };
  if (WITH_OWN_SENTENCE.includes(verb)) return { id: verb, values: named };
  const returned = text('undoes') ? UNDID[verb] : text('restored_from') && RESTORED[verb];
  if (returned) return { id: returned, values };
  const special = verb === 'update' && sentenceOfUpdate(values.entity, members);
  if (special) return { ...special, values: { ...values, ...special.values } };
  return { id: 'operate', values };
}

function sentenceOfUpdate(
  entity: string,
  { before, after }: Record<string, unknown>,
): Sentence | undefined {
  if ([before, after].some(isCut)) return undefined;
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
    const values = { added: added.length, removed: removed.length };
    return { id: 'gaveAndTook', values, gave: added.map(String), took: removed.map(String) };
  }
  const id = added.length > 0 ? 'gave' : 'took';
  const roles = [...added, ...removed].map(String);
  return { id, values: { count: roles.length }, [id]: roles };
}

function sentenceOfRights({ before, after }: ChangedMember): Sentence {
  const { added, removed } = listDifference(before, after);
  return { id: 'rights', values: { added: added.length, removed: removed.length } };
}
