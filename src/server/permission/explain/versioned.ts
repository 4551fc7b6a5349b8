import type { Database } from '../../db/database';

interface Held<Value> {
  version: number;
  loading: Promise<Value>;
  value?: Value;
}

/** What is read of a database once for each version of it; shared, so not to be changed. */
export class Versioned<Value extends object> {
  private readonly newest = new WeakMap<Database, Held<Value>>();

  /** A transaction cannot wait for what another is reading. */
  known(db: Database, version: number): Value | undefined {
    const held = this.newest.get(db);
    return held?.version === version ? held.value : undefined;
  }

  keep(db: Database, version: number, value: Value): void {
    this.newest.set(db, { version, value, loading: Promise.resolve(value) });
  }

  current(db: Database, version: number, read: () => Promise<Value>): Promise<Value> {
    const held = this.newest.get(db);
    if (held && held.version >= version) return held.loading;
    const holding: Held<Value> = { version, loading: read() };
    this.newest.set(db, holding);
    holding.loading.then(
      (value) => {
        holding.value = value;
      },
      () => {
        if (this.newest.get(db) === holding) this.newest.delete(db);
      },
    );
    return holding.loading;
  }
}
