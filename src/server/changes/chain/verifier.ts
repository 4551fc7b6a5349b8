import { eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { LogVerification, VerificationResult } from '@/schemas/verification';
import { type Database, tables } from '../../db/database';
import { queryRows } from '../../db/rows';
import { newId } from '../../lib/ids';
import { Signer } from './signatures';
import { verifyChain } from './verify';

const { chain_verification } = tables;

/** A run that lives is seen more often, even where each page takes as long as a query may. */
const GONE = sql`${chain_verification.seen_at} < now() - interval '30 seconds'`;
const REPORT_EVERY_MS = 500;

interface Parts {
  db: Database;
  log: Logger;
  env: { logSigningKeys: readonly string[] };
}

/** Verifies the chain for the console, on one server at a time. */
export class ChainVerifier {
  private readonly stopping = new AbortController();
  private run: Promise<void> = Promise.resolve();

  constructor(private readonly parts: Parts) {}

  /** Unless one is running already, on whichever server. */
  async start(): Promise<void> {
    const run = newId();
    const taken = await queryRows(
      this.parts.db,
      sql`
      insert into ${chain_verification} (run_id, state, started_at, seen_at)
      values (${run}, 'running', now(), now())
      on conflict (singleton) do update set run_id = excluded.run_id, state = 'running',
        started_at = now(), seen_at = now(), checked = 0, total = 0, result = ''
      where ${chain_verification.state} <> 'running' or ${GONE}
      returning 1`,
    );
    if (taken.length > 0) this.run = this.verify(run);
  }

  async state(): Promise<LogVerification | null> {
    const [row] = await this.parts.db
      .select({ row: chain_verification, gone: sql<boolean>`${GONE}` })
      .from(chain_verification);
    if (!row) return null;
    const { state, started_at, checked, total, result } = row.row;
    return {
      state: state === 'running' && row.gone ? 'stopped' : state,
      started_at: started_at.toISOString(),
      checked,
      total,
      ...(result && { result: JSON.parse(result) as VerificationResult }),
    };
  }

  async close(): Promise<void> {
    this.stopping.abort();
    await this.run;
  }

  private async verify(run: string): Promise<void> {
    const { db, log, env } = this.parts;
    const signer = new Signer(env.logSigningKeys);
    try {
      const { signal } = this.stopping;
      const found = await verifyChain(db, { signer, signal, progress: this.reporter(run) });
      const { links, fault } = found;
      if (fault) log.error({ fault }, 'the audit is not as it was written');
      await this.note(run, { state: 'done', checked: links, result: JSON.stringify(found) });
    } catch (err) {
      if (!this.stopping.signal.aborted) log.warn({ err }, 'the audit was not verified');
      await this.note(run, { state: 'stopped' }).catch(() => {});
    }
  }

  private reporter(run: string) {
    let reportedAt = Number.NEGATIVE_INFINITY;
    return async (checked: number, total: number) => {
      if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
      reportedAt = performance.now();
      await this.note(run, { checked, total });
    };
  }

  /** @throws where another run has taken the place of this one */
  private async note(
    run: string,
    fields: Partial<typeof chain_verification.$inferInsert>,
  ): Promise<void> {
    const noted = await this.parts.db
      .update(chain_verification)
      .set({ ...fields, seen_at: sql`now()` })
      .where(eq(chain_verification.run_id, run))
      .returning({ run: chain_verification.run_id });
    if (noted.length === 0) throw new Error('another verification has begun');
  }
}
