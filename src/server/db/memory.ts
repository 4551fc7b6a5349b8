import type { Database } from './database';

const MAX_ENTRIES = 50_000;

interface Entry {
  scope: string;
  value: unknown;
}

/** What was read of users and rights, for as long as every change of them is sure to be heard of. */
export class Memory {
  era = {};
  private readonly entries = new Map<string, Entry>();
  private readonly scopes = new Map<string, Set<string>>();
  private changes = 0;
  private trustedUntil = Number.NEGATIVE_INFINITY;

  get isTrusted(): boolean {
    return performance.now() < this.trustedUntil;
  }

  /** @param until as `performance.now()` counts */
  trust(until: number): void {
    this.trustedUntil = until;
  }

  distrust(): void {
    this.trustedUntil = Number.NEGATIVE_INFINITY;
    this.forget();
  }

  /** On a standby or in a restored dump, versions may be lower. */
  renew(): void {
    this.era = {};
    this.forget();
  }

  /** @param scope all of them without it */
  forget(scope?: string): void {
    this.changes += 1;
    if (scope === undefined) {
      this.entries.clear();
      this.scopes.clear();
      return;
    }
    for (const key of this.scopes.get(scope) ?? []) this.entries.delete(key);
    this.scopes.delete(scope);
  }

  /** @param scopeOf whose changes end it; without one it is not kept */
  async recall<Value>(
    key: string,
    read: () => Promise<Value>,
    scopeOf: (value: Value) => string | undefined,
  ): Promise<Value> {
    const { isTrusted, changes } = this;
    const known = isTrusted ? this.entries.get(key) : undefined;
    if (known) return known.value as Value;
    const value = await read();
    const scope = scopeOf(value);
    // Who reads while something changes may have read what was before.
    if (isTrusted && changes === this.changes && scope !== undefined) this.keep(key, scope, value);
    return value;
  }

  private keep(key: string, scope: string, value: unknown): void {
    if (this.entries.size >= MAX_ENTRIES) this.forget();
    this.entries.set(key, { scope, value });
    const keys = this.scopes.get(scope);
    if (keys) keys.add(key);
    else this.scopes.set(scope, new Set([key]));
  }
}

const memories = new WeakMap<Database, Memory>();

export const giveMemory = (db: Database, memory: Memory) => void memories.set(db, memory);

/** Whose versions only grow: what is kept for a version is kept by it. */
export const eraOf = (db: Database): object => memories.get(db)?.era ?? db;

const newest = new WeakMap<object, number>();

/** The newest version that was read in an era. */
export const newestIn = (era: object): number => newest.get(era) ?? 0;

export const noteVersion = (era: object, version: number) =>
  void newest.set(era, Math.max(version, newestIn(era)));

/** Reads each time where there is no memory. */
export function recall<Value>(
  db: Database,
  key: string,
  read: () => Promise<Value>,
  scopeOf: (value: Value) => string | undefined,
): Promise<Value> {
  return memories.get(db)?.recall(key, read, scopeOf) ?? read();
}
