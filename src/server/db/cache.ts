import type { Database } from './database';

/** Versions of rights only grow while it lasts, so that what is kept by version is kept within one. */
export interface Generation {
  /** The newest version of rights that was read. */
  version: number;
}

const MAX_ENTRIES = 10_000;

/** What this process has read of a database and uses again: docs/decisions/0039-remembered-answers.md. */
export class Cache {
  generation: Generation = { version: 0 };
  private readonly entries = new Map<string, unknown>();
  private readonly keysOf = new Map<string, Set<string>>();
  private changes = 0;
  /** The time, as `performance.now()` counts, until which every change is sure to have been heard of. */
  trustedUntil = Number.NEGATIVE_INFINITY;

  /** Drops all, as changes may have been missed, or the version of rights has gone back. */
  beginGeneration(): void {
    this.generation = { version: 0 };
    this.forget();
  }

  /** Drops the entries of a user; all of them without one. */
  forget(user?: string): void {
    this.changes += 1;
    if (user === undefined) {
      this.clear();
      return;
    }
    for (const key of this.keysOf.get(user) ?? []) this.entries.delete(key);
    this.keysOf.delete(user);
  }

  private clear(): void {
    this.entries.clear();
    this.keysOf.clear();
  }

  /**
   * Returns what is known for a key, or reads it; each time while changes are not heard of.
   * @param userOf whose changes end the entry; undefined where it is not to be kept
   */
  async get<Value>(
    key: string,
    read: () => Promise<Value>,
    userOf: (value: Value) => string | undefined,
  ): Promise<Value> {
    const { changes } = this;
    const isTrusted = performance.now() < this.trustedUntil;
    if (isTrusted && this.entries.has(key)) return this.entries.get(key) as Value;
    const value = await read();
    const user = userOf(value);
    // What is read while something changes may be what was before.
    if (isTrusted && changes === this.changes && user !== undefined) {
      if (this.entries.size >= MAX_ENTRIES) this.clear();
      this.entries.set(key, value);
      this.keysOf.set(user, (this.keysOf.get(user) ?? new Set()).add(key));
    }
    return value;
  }
}

const caches = new WeakMap<Database, Cache>();

export function cacheOf(db: Database): Cache {
  const cache = caches.get(db) ?? new Cache();
  caches.set(db, cache);
  return cache;
}

export const cacheGeneration = (db: Database): Generation => cacheOf(db).generation;

/** Notes a version of rights that was read, so that a lower one later begins another generation. */
export function noteVersion(generation: Generation, version: number): void {
  generation.version = Math.max(generation.version, version);
}

interface Held<Value> {
  version: number;
  loading: Promise<Value>;
  /** Absent while it is being read. */
  value?: Value;
}

/** Keeps the newest of what a database decides by a version that it counts; shared, so not to be changed. */
export class Versioned<Value extends object> {
  private readonly held = new WeakMap<Generation, Held<Value>>();

  /** @param versionOf what was read is of another version than what was asked for where it changed meanwhile, or went back */
  constructor(private readonly versionOf?: (value: Value) => number) {}

  /**
   * Returns what is kept for this version or a later one, or reads it.
   * @param read given what was kept before, which it may build on
   */
  current(
    db: Database,
    version: number,
    read: (earlier?: Value) => Promise<Value>,
  ): Promise<Value> {
    const generation = cacheGeneration(db);
    const earlier = this.held.get(generation);
    if (earlier && earlier.version >= version) return earlier.loading;
    // Waits for one that is being read, so that its parts are not read twice.
    const before = Promise.resolve(earlier?.loading).catch(() => undefined);
    const holding: Held<Value> = { version, loading: before.then(read) };
    this.held.set(generation, holding);
    holding.loading.then(
      (value) => {
        holding.value = value;
        holding.version = this.versionOf?.(value) ?? version;
      },
      () => {
        if (this.held.get(generation) === holding) this.held.delete(generation);
      },
    );
    return holding.loading;
  }

  /** Returns that of exactly this version, or the newest, at once: a transaction cannot wait for what another reads. */
  known(db: Database, version?: number): Value | undefined {
    const held = this.held.get(cacheGeneration(db));
    return version === undefined || held?.version === version ? held?.value : undefined;
  }

  /** @param generation of before it was read */
  keep(generation: Generation, version: number, value: Value): void {
    const held = this.held.get(generation);
    if (held && held.version >= version) return;
    this.held.set(generation, { version, value, loading: Promise.resolve(value) });
  }
}

/** Tables that entries of users are read from. */
const CHANGE =
  /\b(?:insert into|update|delete from|truncate)\s+"?(?:access_token|guard_cookie|session|user|user_role|user_preference|totp_factor|passkey|role|role_menu|menu|menu_resource|service|policy_version)\b"?/i;

/** Statements of sign-ins: no entry has a new token or a ticket, nor when somebody signed in or was seen, and by what. */
const SIGN_IN =
  /^\s*(?:insert into "(?:session|guard_cookie)" |update "guard_cookie" |update "user" set "last_sign_in_at" = \$1 where |update "passkey" set |update "(?:session" set "last_seen_at|access_token" set "last_used_at|totp_factor" set "last_step)" = )/;

/** Whether a statement may change what entries hold; triggers notify of it too, but only after it is answered. */
export const changesEntries = (statement: string): boolean =>
  CHANGE.test(statement) && !SIGN_IN.test(statement);
