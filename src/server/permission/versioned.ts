import type { Database } from '../db/database';
import { eraOf } from '../db/memory';

interface Held<Value> {
  version: number;
  loading: Promise<Value>;
  value?: Value;
}

/** What is read of a database once for each version of it; shared, so not to be changed. */
export class Versioned<Value extends object> {
  private readonly newest = new WeakMap<object, Held<Value>>();

  /** A transaction cannot wait for what another is reading. */
  known(db: Database, version: number): Value | undefined {
    const held = this.newest.get(eraOf(db));
    return held?.version === version ? held.value : undefined;
  }

  /** @param version the least that will do */
  current(db: Database, version: number, read: () => Promise<Value>): Promise<Value> {
    const era = eraOf(db);
    const held = this.newest.get(era);
    if (held && held.version >= version) return held.loading;
    const holding: Held<Value> = { version, loading: read() };
    this.newest.set(era, holding);
    holding.loading.then(
      (value) => {
        holding.value = value;
      },
      () => {
        if (this.newest.get(era) === holding) this.newest.delete(era);
      },
    );
    return holding.loading;
  }
}
