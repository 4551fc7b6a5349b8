import type { Database, Transaction } from '../db/database';
import { type CompiledSnapshot, compile, newestKnown } from './current';
import { type PolicyParts, readSnapshot, readVersions, type Snapshot } from './snapshot';

/** They may be large, while most writes change a few rows. */
type LargePart = 'grants' | 'resources';

export class WritePolicy {
  private constructor(
    private readonly tx: Transaction,
    readonly before: CompiledSnapshot,
    private known: Snapshot = before.snapshot,
  ) {}

  /** Reads only the parts that changed since the newest known policy. */
  static async read(db: Database, tx: Transaction): Promise<WritePolicy> {
    return new WritePolicy(tx, await readWithin(tx, newestKnown(db)));
  }

  /** Of a write after another in the same transaction. */
  static since(tx: Transaction, before: CompiledSnapshot): WritePolicy {
    return new WritePolicy(tx, before);
  }

  /**
   * The part then need not be read again.
   * @param write returns what it makes of the part
   */
  async change<Name extends LargePart>(
    name: Name,
    write: () => Promise<(part: PolicyParts[Name]) => PolicyParts[Name]>,
  ): Promise<void> {
    const versionBefore = (await readVersions(this.tx))[name];
    const apply = await write();
    const version = (await readVersions(this.tx))[name];
    const { versions } = this.known;
    // Another write of this transaction may have changed the part.
    if (version === versionBefore || versions[name] !== versionBefore) return;
    this.known = {
      ...this.known,
      [name]: apply(this.known[name]),
      versions: { ...versions, [name]: version },
    };
  }

  after(): Promise<CompiledSnapshot> {
    return readWithin(this.tx, this.before, this.known);
  }
}

async function readWithin(
  tx: Transaction,
  known: CompiledSnapshot | undefined,
  newer: Snapshot | undefined = known?.snapshot,
): Promise<CompiledSnapshot> {
  const snapshot = await readSnapshot(tx, newer);
  return known && known.snapshot.versions.version === snapshot.versions.version
    ? known
    : compile(snapshot, known);
}
