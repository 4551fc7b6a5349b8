import type { Context } from 'hono';
import type { SignInWay } from '@/schemas/lists/signIn';
import type { LogEvent } from '@/schemas/logger';
import type { SecondFactorMethod } from '@/schemas/secondFactor';
import type { Transaction } from '../db/database';
import { type ApiError, permissionDenied } from '../lib/errors';
import type { AnonymousKind } from '../log/anonymousLog';
import { type LogEntry, toRow } from '../log/entry';
import { safeError } from '../log/error';
import { storeLogRows } from '../log/store';
import { visible } from '../log/text';
import { addressOf } from './address';
import type { AppEnv } from './context';
import { calledIn } from './guarded';
import { identitiesOf } from './identities';
import { declaredPath, loggedPath, stripBasePath } from './routePath';
import { refusalVerdict } from './shares';

/** Why somebody did not: for the log only, the caller is not told. */
export const loginFailures = [
  'captcha',
  'too many tries',
  'unknown user',
  'wrong password',
  'account frozen',
  'challenge ended',
  'unknown passkey',
  'passkey',
  'passkey elsewhere',
  'passkey copied',
  'company sign-in ended',
  'company sign-in refused',
  'company account unknown',
  'company account without a role',
  'second factor',
] as const;

export type LoginFailure = (typeof loginFailures)[number];

/** The request's own row holds more of it. */
const MAX_PATH = 200;

/** What rows of the tag `system` say in English. */
const MESSAGES = {
  'second-factor-asked': 'Two-factor authentication requested',
  'account-requested': 'Sign-up requested',
  'account-refused': 'Sign-up refused',
  'password-requested': 'Password reset requested',
  'password-refused': 'Password reset refused',
  'recovery-link-sent': 'Password reset link sent',
  'recovery-link-refused': 'Password reset link refused',
  'company-match-refused': 'Company account not bound, because several users share its email',
} satisfies Partial<Record<LogEvent, string>>;

type Event = keyof typeof MESSAGES;

/** Failures that the user sees at the next sign-in. */
const GUESSES: LoginFailure[] = ['wrong password', 'second factor', 'passkey'];

/** How somebody signed in beyond a password; a member's name must not look like that of a secret. */
export interface LoggedSignIn {
  second_factor?: SecondFactorMethod;
  signed_in_by?: SignInWay;
  /** What its owner calls it. */
  key_name?: string;
}

const WAYS: Partial<Record<string, LogEvent>> = {
  totp: 'login-by-app',
  'recovery-code': 'login-by-code',
  passkey: 'login-by-passkey',
  company: 'login-by-company',
};

/** The way of the sign-in itself names it before its second step does. */
const eventOf = ({ signed_in_by, second_factor }: LoggedSignIn): LogEvent =>
  WAYS[signed_in_by ?? ''] ?? WAYS[second_factor ?? ''] ?? 'login';

/** Whom a row is about. */
interface Subject {
  id?: string | undefined;
  username?: string | undefined;
}

type Account = Record<'id' | 'username', string>;

const entryOf = (
  tag: LogEntry['tag'],
  event: LogEvent,
  message: string,
  { id, username }: Subject = {},
): LogEntry => ({ level: 'info', tag, event, message, user_id: id, username });

const systemEntry = (event: Event, subject?: Subject): LogEntry =>
  entryOf('system', event, MESSAGES[event], subject);

const failedLogin = (reason: LoginFailure, subject: Subject): LogEntry => ({
  ...entryOf('login', 'login-failed', `Login failed: ${reason}`, subject),
  level: 'warn',
  reason,
});

/** Written with the session, so that neither exists without the other. */
export const recordLogin = (
  c: Context<AppEnv>,
  tx: Transaction,
  user: Account,
  details: LoggedSignIn = {},
): Promise<void> =>
  recordIn(tx, c, {
    ...entryOf('login', eventOf(details), 'Login success', user),
    data: { ...details },
  });

/** Whatever else strangers had written, as the key has signed. */
export function recordCopiedPasskey(
  c: Context<AppEnv>,
  tx: Transaction,
  user: Account,
  key_name: string,
): Promise<void> {
  c.var.sessionActivity.noteFailed(user.id);
  return recordIn(tx, c, { ...failedLogin('passkey copied', user), data: { key_name } });
}

/** No sign-in yet, so it does not count as one. */
export const recordChallenge = (
  c: Context<AppEnv>,
  tx: Transaction,
  user: Account,
  details: LoggedSignIn = {},
): Promise<void> =>
  recordIn(tx, c, { ...systemEntry('second-factor-asked', user), data: { ...details } });

/** @param typed shown in full only when the user exists: it may be a password in the wrong field */
export function recordFailedLogin(
  c: Context<AppEnv>,
  reason: LoginFailure,
  typed: string,
  user?: Account,
): void {
  if (user && GUESSES.includes(reason)) c.var.sessionActivity.noteFailed(user.id);
  if (!isRecorded(c, 'login', reason === 'too many tries')) return;
  record(c, failedLogin(reason, user ?? { username: masked(typed) }));
}

/** Records what somebody without a session asked for. */
export const recordStranger = (
  c: Context<AppEnv>,
  tx: Transaction,
  event: Event,
  { id, username }: { id?: string; username: string },
): Promise<void> =>
  recordIn(tx, c, systemEntry(event, { id, username: id ? username : masked(username) }));

/** Records what a stranger asked for an unknown user; bounded, as nothing else bounds it. */
export function recordUnknownStranger(c: Context<AppEnv>, event: Event, typed: string): void {
  if (!c.var.anonymousLog.hasRoom('login')) return;
  const entry = systemEntry(event, { username: masked(typed) });
  record(c, { ...entry, level: 'warn', reason: 'unknown' });
}

/** A company account is bound to none of them: an admin has to say whose the e-mail is. */
export function recordSharedEmail(
  c: Context<AppEnv>,
  users: readonly { username: string }[],
): void {
  if (!isRecorded(c, 'login')) return;
  const record_name = users.map(({ username }) => username).join(', ');
  const entry = systemEntry('company-match-refused');
  const message = `${entry.message}: ${record_name}`;
  record(c, { ...entry, level: 'warn', message, record_name });
}

/** Records what became of such a request. */
export function recordAnswer(
  c: Context<AppEnv>,
  tx: Transaction,
  event: Event,
  { id, username }: Account,
): Promise<void> {
  const actor = identitiesOf(c.var.principal);
  const entry = systemEntry(event, { id: actor.user_id, username: actor.username });
  const message = `${entry.message}: '${username}'`;
  const target = { entity: 'user', record_id: id, record_name: username };
  return recordIn(tx, c, { ...entry, message, ...target });
}

export function recordLogout(c: Context<AppEnv>, tx: Transaction): Promise<void> {
  const { user_id: id, username } = c.var.principal;
  return recordIn(tx, c, entryOf('logout', 'logout', 'Logout success', { id, username }));
}

export function recordDenial(c: Context<AppEnv>, { id, detail: reason, extra }: ApiError): void {
  const code = extra.reason?.code ?? (id === permissionDenied().id ? undefined : id);
  const { method, path, shown } = calledIn(c, MAX_PATH);
  const { user_id, username, seenAs } = identitiesOf(c.var.principal);
  record(c, {
    level: 'warn',
    tag: 'denied',
    event: 'denied',
    reason: code,
    message: `${reason}: ${method} ${shown}`,
    ...{ user_id, username, method, path, route: declaredPath(c) },
    data: { ...seenAs, reason },
  });
}

export function recordFailure(c: Context<AppEnv>, error: Error): void {
  if (!isRecorded(c, 'refused')) return;
  const { type, message, code, stack } = safeError(error);
  const { method } = c.req;
  const path = visible(stripBasePath(c.req.path, c.var.env), MAX_PATH);
  const { user_id, username, seenAs } = identitiesOf(c.var.principal);
  record(c, {
    level: 'error',
    tag: 'system',
    event: 'failed',
    message: `${method} ${loggedPath(c)} failed: ${message}`,
    ...{ user_id, username, method, path, stack },
    data: { type, code, ...seenAs, cause: message },
  });
}

/** What requests without a valid token store is bounded. */
function isRecorded(c: Context<AppEnv>, kind: AnonymousKind, isThrottled = false): boolean {
  if (c.var.principal) return true;
  return refusalVerdict(c, isThrottled).logged && c.var.anonymousLog.hasRoom(kind);
}

async function recordIn(tx: Transaction, c: Context<AppEnv>, entry: LogEntry): Promise<void> {
  const row = toRow(withRequest(c, entry), c.var.clock());
  await storeLogRows(tx, [row]);
}

function record(c: Context<AppEnv>, entry: LogEntry): void {
  c.var.logWriter.write(withRequest(c, entry));
}

const withRequest = (c: Context<AppEnv>, entry: LogEntry): LogEntry => ({
  ...entry,
  trace_id: c.var.trace_id,
  address: addressOf(c),
});

const masked = (typed: string) => `${Array.from(typed).slice(0, 2).join('')}***`;
