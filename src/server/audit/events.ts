import type { Context } from 'hono';
import { type Transaction, tables } from '../db/database';
import { addressOf } from '../http/address';
import type { AppEnv } from '../http/context';
import { plainPath } from '../http/plainPath';
import type { AnonymousKind } from '../log/anonymousLog';
import { type LogEntry, toRow } from '../log/entry';
import { safeError } from '../log/error';
import { visible } from '../log/text';
import { loggedPath } from './loggedPath';
import { refusalVerdict } from './refusalVerdict';

/** Characters of a failed request's path; the request's own row has more of it. */
const MAX_PATH = 200;

/** Why a sign-in was refused, for the log only: the caller is not told. */
export type LoginFailure =
  | 'captcha'
  | 'too many tries'
  | 'unknown user'
  | 'wrong password'
  | 'account frozen';

/** Somebody has signed in; written with his session, so that there is none without. */
export function recordLogin(
  c: Context<AppEnv>,
  tx: Transaction,
  user: { id: string; username: string },
): Promise<void> {
  return recordIn(tx, c, {
    level: 'info',
    tag: 'login',
    message: 'Login success',
    user_id: user.id,
    data: { username: user.username, client_ip: addressOf(c) },
  });
}

/**
 * Somebody could not sign in.
 *
 * @param typed the username as it was sent. Shown in full only when there is such a user: what is
 * typed into the wrong field may be a password.
 * @param user the account that it names, if there is one.
 */
export function recordFailedLogin(
  c: Context<AppEnv>,
  reason: LoginFailure,
  typed: string,
  user?: { id: string; username: string },
): void {
  if (!isRecorded(c, 'login', reason === 'too many tries')) return;
  record(c, {
    level: 'warn',
    tag: 'login',
    message: `Login failed: ${reason}`,
    user_id: user?.id,
    data: { username: user?.username ?? masked(typed), reason, client_ip: addressOf(c) },
  });
}

/** The signed-in user has signed out; written as his session ends. */
export function recordLogout(c: Context<AppEnv>, tx: Transaction): Promise<void> {
  const { user_id, username } = c.var.principal;
  return recordIn(tx, c, {
    level: 'info',
    tag: 'logout',
    message: 'Logout success',
    user_id,
    data: { username, client_ip: addressOf(c) },
  });
}

/** A signed-in user asked for what he has no right to. */
export function recordDenial(c: Context<AppEnv>, reason: string): void {
  const { method } = c.req;
  const path = plainPath(c.req.path, c.var.env);
  record(c, {
    level: 'warn',
    tag: 'denied',
    message: `${reason}: ${method} ${loggedPath(c)}`,
    user_id: c.var.principal?.user_id,
    data: { username: c.var.principal?.username, reason, method, path, client_ip: addressOf(c) },
  });
}

/** A request failed for a reason that its caller is not told. */
export function recordFailure(c: Context<AppEnv>, error: Error): void {
  if (!isRecorded(c, 'refused')) return;
  const { type, message, code, stack } = safeError(error);
  const { method } = c.req;
  const path = visible(plainPath(c.req.path, c.var.env), MAX_PATH);
  record(c, {
    level: 'error',
    tag: 'system',
    message: `${method} ${loggedPath(c)} failed: ${message}`,
    user_id: c.var.principal?.user_id,
    stack,
    data: { type, code, method, path, client_ip: addressOf(c) },
  });
}

/** What requests without a valid token make the log store is bounded. */
function isRecorded(c: Context<AppEnv>, kind: AnonymousKind, isThrottled = false): boolean {
  if (c.var.principal) return true;
  return refusalVerdict(c, isThrottled).logged && c.var.anonymousLog.hasRoom(kind);
}

async function recordIn(tx: Transaction, c: Context<AppEnv>, entry: LogEntry): Promise<void> {
  const row = toRow({ ...entry, trace_id: c.var.trace_id }, c.var.clock());
  await tx.insert(tables.logger).values(row);
}

function record(c: Context<AppEnv>, entry: LogEntry): void {
  c.var.logWriter.write({ ...entry, trace_id: c.var.trace_id });
}

const masked = (typed: string) => `${Array.from(typed).slice(0, 2).join('')}***`;
