import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client, Notification } from 'pg';
import { repeat } from '../lib/repeat';
import { type Cache, noteVersion } from './cache';
import type { Connection } from './connection';

/** The channel of the triggers; a notice is a user's id, or `*`. */
const CHANNEL = 'gatehouse_changes';
const HEARTBEAT = 'select pg_notify($1, $2), (select version from policy_version)';
const HEARTBEAT_MS = 250;
/** The time since a heartbeat was sent that came back; what others took away works no longer than that. */
const TRUST_MS = 900;
/** A connection without an answer for as long is given up. */
const SILENT_MS = 3_000;
const CONNECT_MS = 1_500;
const RECONNECT_MS = 500;

/**
 * Hears of each change over a connection of its own. PostgreSQL delivers in the order of the commits, so that a heartbeat
 * that comes back proves that nothing from before it is still on its way.
 */
export class ChangeListener {
  private readonly stopping = new AbortController();
  private readonly running: Promise<void>;

  constructor(
    private readonly connection: Connection,
    private readonly cache: Cache,
  ) {
    const { signal } = this.stopping;
    const again = () =>
      repeat(
        RECONNECT_MS,
        signal,
        () => undefined,
        () => this.connect(),
      );
    // At once, as what was read before it listens is read again then.
    this.running = this.connect().then(again, again);
  }

  async close(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Ends with the connection. */
  private async connect(): Promise<void> {
    const client = await this.connection.connect('server', {
      query_timeout: SILENT_MS,
      connectionTimeoutMillis: CONNECT_MS,
    });
    const ended = new AbortController();
    client.on('error', () => ended.abort());
    client.on('end', () => ended.abort());
    try {
      await this.listen(client, AbortSignal.any([ended.signal, this.stopping.signal]));
    } finally {
      this.cache.trustedUntil = Number.NEGATIVE_INFINITY;
      client.removeAllListeners('notification');
      await Promise.race([
        client.end().catch(() => undefined),
        wait(RECONNECT_MS, undefined, { ref: false }),
      ]);
    }
  }

  private async listen(client: Client, signal: AbortSignal): Promise<void> {
    const { cache } = this;
    const own = `gatehouse_${randomBytes(12).toString('hex')}`;
    let sent = 0;
    let heard = performance.now();
    client.on('notification', (message) => {
      const { channel, payload } = message;
      if (channel === CHANNEL) cache.forget(payload === '*' ? undefined : payload);
      else if (isOwn(client, message) && payload === String(sent)) {
        heard = performance.now();
        cache.trustedUntil = sent + TRUST_MS;
      }
    });
    await client.query(`set synchronous_commit = off; listen ${CHANNEL}; listen ${own}`);
    cache.beginGeneration();
    while (!signal.aborted && performance.now() - heard < SILENT_MS) {
      sent = performance.now();
      const newest = cache.generation.version;
      const { rows } = await client.query(HEARTBEAT, [own, String(sent)]);
      const version = Number(rows[0].version);
      if (version < newest) cache.beginGeneration();
      noteVersion(cache.generation, version);
      await wait(HEARTBEAT_MS, undefined, { signal });
    }
  }
}

/** A pooler between the two hands out other numbers, and may pass messages to somebody else. */
const isOwn = (client: Client, { processId }: Notification) =>
  processId === (client as unknown as { processID: number }).processID;
