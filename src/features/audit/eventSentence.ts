import { logEvents } from '@/schemas/lists/logger';
import type { Logger } from '@/schemas/logger';
import { membersOf } from './change';
import type { Sentence } from './sentence';

const EVENTS: readonly string[] = logEvents;

const WAYS: Record<string, string> = {
  totp: 'loginByApp',
  'recovery-code': 'loginByCode',
  passkey: 'loginByPasskey',
  company: 'loginByCompany',
};

/** What a row says that is no change; undefined where only its message does. */
export function eventSentence({ tag, data }: Logger, actor: string): Sentence | undefined {
  const members = membersOf(data);
  const text = (name: string) => String(members[name] ?? '');
  if (tag === 'login')
    return signIn(actor, text('reason'), [text('signed_in_by'), text('second_factor')]);
  if (tag === 'logout') return { id: 'logout', values: { actor } };
  const call = `${text('method')} ${text('path')}`;
  if (tag === 'denied' && text('path'))
    return { id: 'denied', values: { actor, call }, reason: text('reason_code') };
  if (tag !== 'system') return undefined;
  const event = text('event');
  if (EVENTS.includes(event)) {
    const [requests, rows] = [Number(members.requests ?? 0), Number(members.rows ?? 0)];
    const by = text('signed_in_by');
    const about = { by, name: text('target_name'), link: text('link'), at: text('backup_at') };
    return { id: event, values: { actor, requests, rows, ...about } };
  }
  const cause = text('cause');
  return cause ? { id: 'failed', values: { call, cause } } : undefined;
}

function signIn(actor: string, reason: string, ways: string[]): Sentence {
  if (reason) return { id: 'loginFailed', values: { actor }, reason: reason.replaceAll(' ', '-') };
  const [way] = ways.flatMap((one) => WAYS[one] ?? []);
  return { id: way ?? 'login', values: { actor } };
}
