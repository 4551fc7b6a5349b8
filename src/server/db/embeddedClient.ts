import type { PGlite, Transaction } from '@electric-sql/pglite';
import { codeOf } from './errors';
import { freeBytes, StorageLowError } from './lowStorage';
import { CrashedError } from './ownPglite';
import { FLOOR, type WalKeeper } from './walKeeper';

/** What a statement is told that may not write. */
const READ_ONLY = '25006';
/** What a statement is told after one before it has failed, in the same transaction. */
const ABORTED = '25P02';
/** How long a database that cannot be opened again is left alone. */
const REOPEN_AFTER_MS = 5_000;

/** A PGlite with what watches over it. */
export interface Instance {
  pglite: PGlite;
  keeper: WalKeeper;
  /** PostgreSQL has ended in a panic; only opening it again helps. */
  crashed(): boolean;
  /** Closes what a crash has left open. */
  discard(): void;
}

type Statements = Pick<Transaction, 'query' | 'exec'>;

/**
 * Stands in PGlite's place before Drizzle: one query or transaction at a time, and before each statement it
 * sees to the disk. While storage is low all transactions are read-only, so that PostgreSQL itself refuses
 * whatever writes. A database that has crashed is opened again.
 */
export class EmbeddedClient {
  #instance: Instance;
  readonly #reopen: () => Promise<Instance>;
  readonly #folder: string;
  #turn: Promise<unknown> = Promise.resolve();
  #readOnly = false;
  #reopenAt = 0;
  #onLow: (low: boolean) => void = () => {};

  /** @param open opens the database in `folder`, each time anew. */
  static async open(folder: string, open: () => Promise<Instance>): Promise<EmbeddedClient> {
    return new EmbeddedClient(folder, open, await open());
  }

  private constructor(folder: string, open: () => Promise<Instance>, instance: Instance) {
    this.#folder = folder;
    this.#reopen = open;
    this.#instance = instance;
  }

  /** The disk is almost full: writes are refused. */
  get low(): boolean {
    return this.#readOnly;
  }

  /** Tells when storage becomes low, and when it no longer is. */
  onLow(listener: (low: boolean) => void): void {
    this.#onLow = listener;
  }

  query: PGlite['query'] = (...args) =>
    this.#inTurn(({ pglite }) => this.#explained(pglite.query(...args)));

  exec: PGlite['exec'] = (...args) =>
    this.#inTurn(({ pglite }) => this.#explained(pglite.exec(...args)));

  transaction: PGlite['transaction'] = (work) =>
    this.#inTurn((instance) =>
      instance.pglite.transaction((tx) => work(this.#watched(instance, tx))),
    );

  /** Makes the log as short as it gets. */
  checkpoint(): Promise<void> {
    return this.#inTurn(({ keeper, pglite }) => keeper.checkpoint((text) => pglite.exec(text)));
  }

  /** @throws {StorageLowError} where nothing may be written now. */
  async requireStorage(): Promise<void> {
    await this.#inTurn(async () => {});
    if (this.#readOnly) throw new StorageLowError(this.#folder, FLOOR);
  }

  async close(): Promise<void> {
    await this.#turn;
    const { pglite, crashed, discard } = this.#instance;
    if (crashed()) discard();
    else await pglite.close();
  }

  #inTurn<Result>(work: (instance: Instance) => Promise<Result>): Promise<Result> {
    const turn = this.#turn.then(async () => {
      const instance = await this.#prepared();
      return work(instance);
    });
    this.#turn = turn.then(
      () => this.#afterwards(),
      () => this.#afterwards(),
    );
    return turn;
  }

  /** Who waits for an answer does not wait for the checkpoint that follows it. */
  async #afterwards(): Promise<void> {
    const { keeper, pglite, crashed } = this.#instance;
    // What fails here fails again before the next statement, which can say so.
    if (keeper.due && !crashed()) await keeper.prepare((text) => pglite.exec(text)).catch(() => {});
  }

  async #prepared(): Promise<Instance> {
    const instance = await this.#live();
    const { keeper, pglite } = instance;
    await keeper.prepare((text) => pglite.exec(text));
    const { low } = keeper;
    if (low !== this.#readOnly) {
      await pglite.exec(`set default_transaction_read_only = ${low ? 'on' : 'off'}`);
      this.#readOnly = low;
      this.#onLow(low);
    }
    return instance;
  }

  async #live(): Promise<Instance> {
    if (!this.#instance.crashed()) return this.#instance;
    if (freeBytes(this.#folder) < FLOOR) throw new StorageLowError(this.#folder, FLOOR);
    if (performance.now() < this.#reopenAt) throw new CrashedError();
    this.#reopenAt = performance.now() + REOPEN_AFTER_MS;
    this.#instance.discard();
    this.#instance = await this.#reopen();
    this.#readOnly = false;
    return this.#instance;
  }

  #watched({ keeper }: Instance, tx: Transaction): Transaction {
    let readOnly = this.#readOnly;
    const prepare = async () => {
      await keeper.prepare((text) => tx.exec(text)).catch(unlessAborted);
      if (readOnly || !keeper.low) return;
      await tx.exec('set transaction read only').catch(unlessAborted);
      readOnly = true;
    };
    const watched = (run: () => Promise<never>) => this.#explained(prepare().then(run));
    const statements: Statements = {
      query: (...args) => watched(() => tx.query(...args) as Promise<never>),
      exec: (...args) => watched(() => tx.exec(...args) as Promise<never>),
    };
    return Object.assign(Object.create(tx), statements);
  }

  async #explained<Result>(answer: Promise<Result>): Promise<Result> {
    try {
      return await answer;
    } catch (error) {
      throw codeOf(error) === READ_ONLY ? new StorageLowError(this.#folder, FLOOR) : error;
    }
  }
}

/** The statement itself will be told. */
function unlessAborted(error: unknown): void {
  if (codeOf(error) !== ABORTED) throw error;
}
