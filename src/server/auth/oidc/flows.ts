import { createHmac } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { type Database, type Transaction, tables } from '../../db/database';
import { queryRows } from '../../db/rows';
import type { Secrets } from '../secrets/secrets';
import { hashToken, newToken } from '../session/token';
import type { Share } from '../share';
import type { CompanyAccount } from './claims';
import type { FlowSecrets } from './provider';

const { oidc_flow } = tables;

/** For the provider's own pages. */
export const FLOW_MINUTES = 10;
const FLOW_MS = FLOW_MINUTES * 60_000;
/** Until the page has loaded. */
const ANSWER_MS = 2 * 60_000;
/** Open ones of one network by how many there are in all: a flood leaves room for others. */
const SHARES = [
  { below: 10_000, share: 300 },
  { below: 20_000, share: 10 },
];

export interface Flow {
  /** Of who binds a company account. */
  session_id: string | null;
  redirect: string;
}

/** Nothing of it is stored: whoever reads the database cannot go on. */
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
  { session_id, redirect }: Flow,
  { network, most }: Share,
  now: number,
): Promise<string | false> {
  const state = newToken();
  const total = await db.$count(oidc_flow);
  const share = most ?? SHARES.find(({ below }) => total < below)?.share ?? 0;
  const held = db
    .select({ id: oidc_flow.id })
    .from(oidc_flow)
    .where(and(eq(oidc_flow.network, network), gt(oidc_flow.expires_at, new Date(now))))
    .limit(share)
    .as('held');
  const [expires, created] = [now + FLOW_MS, now].map((at) => new Date(at).toISOString());
  const opened = await queryRows(
    db,
    sql`
    insert into ${oidc_flow} (id, browser_hash, session_id, redirect, network, expires_at, created_at)
    select ${hashToken(state)}, ${hashToken(browser)}, ${session_id}, ${redirect}, ${network},
      ${expires}::timestamptz, ${created}::timestamptz
    where (select count(*) from ${held}) < ${share}
    returning id`,
  );
  return opened.length > 0 && state;
}

/** Once, and by the browser that began alone. */
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
  { session_id, redirect }: Flow,
  account: CompanyAccount,
  now: number,
): Promise<string> {
  const code = newToken();
  const id = hashToken(code);
  await db.insert(oidc_flow).values({
    ...{ id, session_id, redirect },
    browser_hash: hashToken(browser),
    network: '',
    answer: secrets.seal(JSON.stringify(account), aboutAnswer(id)),
    expires_at: new Date(now + ANSWER_MS),
    created_at: new Date(now),
  });
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
