import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client, Notification } from 'pg';
import type { Connection } from './connection';
import { type Memory, newestIn, noteVersion } from './memory';

/** Of the triggers; the text is a user's id, or `*`. */
const CHANNEL = 'gatehouse_changes';
const BEAT_MS = 250;
const BEAT = 'select pg_notify($1, $2), (select version from policy_version)';
/** Since a beat was sent that came back: what others took away works no longer than that. */
const TRUST_MS = 900;
/** A connection without an answer for as long is given up. */
const SILENT_MS = 3_000;
const CONNECT_MS = 1_500;
const RECONNECT_MS = 500;

/**
 * Hears of each change over a connection of its own. PostgreSQL delivers in the order of the commits, so that a beat that
 * comes back proves that nothing from before it is still on its way.
 */
export class ChangeListener {
  private readonly stopping = new AbortController();
  private readonly running: Promise<void>;

  constructor(
    private readonly connection: Connection,
    private readonly memory: Memory,
  ) {
    this.running = this.run();
  }

  async close(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await this.listen().catch(() => undefined);
      this.memory.distrust();
      await wait(RECONNECT_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Ends with the connection. */
  private async listen(): Promise<void> {
    const client = await this.connection.connect('server', {
      query_timeout: SILENT_MS,
      connectionTimeoutMillis: CONNECT_MS,
    });
    const ended = new AbortController();
    client.on('error', () => ended.abort());
    client.on('end', () => ended.abort());
    const signal = AbortSignal.any([ended.signal, this.stopping.signal]);
    try {
      await this.beat(client, signal);
    } finally {
      client.removeAllListeners('notification');
      await Promise.race([
        client.end().catch(() => undefined),
        wait(RECONNECT_MS, undefined, { ref: false }),
      ]);
    }
  }

  private async beat(client: Client, signal: AbortSignal): Promise<void> {
    const own = `gatehouse_${randomBytes(12).toString('hex')}`;
    let sent = 0;
    let heard = performance.now();
    client.on('notification', (message) => {
      if (message.channel === CHANNEL) this.hear(message);
      else if (isOwn(client, message) && message.payload === String(sent)) {
        heard = performance.now();
        this.memory.trust(sent + TRUST_MS);
      }
    });
    await client.query(`set synchronous_commit = off; listen ${CHANNEL}; listen ${own}`);
    this.memory.renew();
    while (!signal.aborted && performance.now() - heard < SILENT_MS) {
      sent = performance.now();
      const last = newestIn(this.memory.era);
      const { rows } = await client.query(BEAT, [own, String(sent)]);
      const version = Number(rows[0].version);
      if (version < last) this.memory.renew();
      noteVersion(this.memory.era, version);
      await wait(BEAT_MS, undefined, { signal });
    }
  }

  private hear({ payload }: Notification): void {
    this.memory.forget(payload === '*' ? undefined : payload);
  }
}

/** A pooler between the two hands out other numbers, and may pass messages to somebody else. */
const isOwn = (client: Client, { processId }: Notification) =>
  processId === (client as unknown as { processID: number }).processID;
