import { createHmac } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { type Database, type Transaction, tables } from '../../db/database';
import type { Secrets } from '../secrets/secrets';
import { hashToken, newToken } from '../session/token';
import { insertInShare, type Share } from '../throttle/share';
import type { CompanyAccount } from './claims';
import type { FlowSecrets } from './provider';

const { oidc_flow } = tables;

/** How long the provider's own pages may take. */
export const FLOW_MINUTES = 10;
const FLOW_MS = FLOW_MINUTES * 60_000;
/** How long the login page may take to load and ask by the code. */
const ANSWER_MS = 2 * 60_000;
/** Open ones of one network by how many there are in all: a flood leaves room for others. */
const SHARES = [
  { below: 10_000, share: 300 },
  { below: 20_000, share: 10 },
];

export interface Flow {
  /** The session that binds a company account; null where somebody signs in. */
  session_id: string | null;
  redirect: string;
}

/** Derives the secrets of a flow. They are stored nowhere, so that a reader of the database cannot go on. */
export const flowSecrets = (browser: string, state: string): FlowSecrets => ({
  state,
  nonce: derive(browser, `nonce ${state}`),
  verifier: derive(browser, `verifier ${state}`),
});

const derive = (browser: string, about: string) =>
  createHmac('sha256', browser).update(about).digest('base64url');

/** @returns the state; false where the share is used up */
export async function openFlow(
  db: Database,
  browser: string,
  flow: Flow,
  share: Share,
  now: number,
): Promise<string | false> {
  const state = newToken();
  const row = { ...rowOf(browser, state, flow, now + FLOW_MS, now), network: share.network };
  return (await insertInShare(db, oidc_flow, row, share, now, SHARES)) && state;
}

const rowOf = (
  browser: string,
  held: string,
  { session_id, redirect }: Flow,
  expires: number,
  now: number,
): typeof oidc_flow.$inferSelect => ({
  ...{ id: hashToken(held), browser_hash: hashToken(browser), session_id, redirect },
  ...{ network: '', answer: null, expires_at: new Date(expires), created_at: new Date(now) },
});

/** Takes a flow once, and only by the browser that began it. */
export async function takeFlow(
  db: Database,
  browser: string,
  state: string,
  now: number,
): Promise<Flow | undefined> {
  const [flow] = await db
    .delete(oidc_flow)
    .where(and(isOf(browser, state, now), isNull(oidc_flow.answer)))
    .returning();
  return flow;
}

/** @returns the code by which the page asks, which is stored nowhere */
export async function storeAnswer(
  db: Database,
  secrets: Secrets,
  browser: string,
  flow: Flow,
  account: CompanyAccount,
  now: number,
): Promise<string> {
  const code = newToken();
  const row = rowOf(browser, code, flow, now + ANSWER_MS, now);
  const answer = secrets.seal(JSON.stringify(account), aboutAnswer(row.id));
  await db.insert(oidc_flow).values({ ...row, answer });
  return code;
}

/** @param sessionId of who binds; null where somebody signs in. @returns undefined where it is gone, or another's */
export async function takeAnswer(
  db: Database | Transaction,
  secrets: Secrets,
  browser: string,
  code: string,
  sessionId: string | null,
  now: number,
): Promise<CompanyAccount | undefined> {
  const isOwn =
    sessionId === null ? isNull(oidc_flow.session_id) : eq(oidc_flow.session_id, sessionId);
  const [flow] = await db
    .delete(oidc_flow)
    .where(and(isOf(browser, code, now), isOwn))
    .returning();
  if (!flow?.answer) return undefined;
  const text = secrets.open(flow.answer, aboutAnswer(flow.id));
  return text === undefined ? undefined : JSON.parse(text);
}

const aboutAnswer = (id: string) => `oidc ${id}`;

const isOf = (browser: string, held: string, now: number) =>
  and(
    eq(oidc_flow.id, hashToken(held)),
    eq(oidc_flow.browser_hash, hashToken(browser)),
    gt(oidc_flow.expires_at, new Date(now)),
  );
