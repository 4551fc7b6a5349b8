import type { Database, Transaction } from '../db/database';
import { type CompiledSnapshot, compile, newestKnown } from './current';
import { type PolicyParts, readSnapshot, readVersions, type Snapshot } from './snapshot';

/** The parts that may be large, while most writes change a few rows of them. */
type LargePart = 'grants' | 'resources';

/** The policy of a write transaction: what it was at the beginning, and what the writes make of it. */
export class WritePolicy {
  private constructor(
    private readonly tx: Transaction,
    /** As it was before the writes. */
    readonly before: CompiledSnapshot,
    private known: Snapshot = before.snapshot,
  ) {}

  /** Only parts that changed since the newest that is known are read. */
  static async read(db: Database, tx: Transaction): Promise<WritePolicy> {
    return new WritePolicy(tx, await readWithin(tx, newestKnown(db)));
  }

  /**
   * Writes rows of a part, which then need not be read again as a whole.
   *
   * @param write returns what it makes of the part.
   */
  async change<Name extends LargePart>(
    name: Name,
    write: () => Promise<(part: PolicyParts[Name]) => PolicyParts[Name]>,
  ): Promise<void> {
    const versionBefore = (await readVersions(this.tx))[name];
    const apply = await write();
    const version = (await readVersions(this.tx))[name];
    const { versions } = this.known;
    // Another write of this transaction may have changed the part without saying how.
    if (version === versionBefore || versions[name] !== versionBefore) return;
    this.known = {
      ...this.known,
      [name]: apply(this.known[name]),
      versions: { ...versions, [name]: version },
    };
  }

  /** As it is with the writes so far. */
  after(): Promise<CompiledSnapshot> {
    return readWithin(this.tx, this.before, this.known);
  }
}

/**
 * @param known a policy that has been committed.
 * @param newer its snapshot, with parts that the transaction has changed.
 */
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
