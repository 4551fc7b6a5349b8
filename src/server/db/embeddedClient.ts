import type { PGlite, Transaction } from '@electric-sql/pglite';
import { codeOf } from './errors';
import { freeBytes, StorageLowError } from './lowStorage';
import { CrashedError } from './ownPglite';
import { FLOOR, type WalKeeper } from './walKeeper';

/** SQLSTATE of a write in a read-only transaction. */
const READ_ONLY = '25006';
/** SQLSTATE of a statement after one that failed, in the same transaction. */
const ABORTED = '25P02';
const REOPEN_AFTER_MS = 5_000;

export interface Instance {
  pglite: PGlite;
  keeper: WalKeeper;
  crashed(): boolean;
  discard(): void;
}

type Statements = Pick<Transaction, 'query' | 'exec'>;

/** One query or transaction at a time; while storage is low, transactions are read-only. */
export class EmbeddedClient {
  #instance: Instance;
  readonly #reopen: () => Promise<Instance>;
  readonly #folder: string;
  #turn: Promise<unknown> = Promise.resolve();
  #readOnly = false;
  #reopenAt = 0;
  #onLow: (low: boolean) => void = () => {};

  static async open(folder: string, open: () => Promise<Instance>): Promise<EmbeddedClient> {
    return new EmbeddedClient(folder, open, await open());
  }

  private constructor(folder: string, open: () => Promise<Instance>, instance: Instance) {
    this.#folder = folder;
    this.#reopen = open;
    this.#instance = instance;
  }

  get low(): boolean {
    return this.#readOnly;
  }

  onLow(listener: (low: boolean) => void): void {
    this.#onLow = listener;
  }

  query: PGlite['query'] = (...args) =>
    this.#serialize(({ pglite }) => this.#explained(pglite.query(...args)));

  exec: PGlite['exec'] = (...args) =>
    this.#serialize(({ pglite }) => this.#explained(pglite.exec(...args)));

  transaction: PGlite['transaction'] = (work) =>
    this.#serialize((instance) =>
      instance.pglite.transaction((tx) => work(this.#watched(instance, tx))),
    );

  checkpoint(): Promise<void> {
    return this.#serialize(({ keeper, pglite }) => keeper.checkpoint((text) => pglite.exec(text)));
  }

  async requireStorage(): Promise<void> {
    await this.#serialize(async () => {});
    if (this.#readOnly) throw new StorageLowError(this.#folder, FLOOR);
  }

  async close(): Promise<void> {
    await this.#turn;
    const { pglite, crashed, discard } = this.#instance;
    if (crashed()) discard();
    else await pglite.close();
  }

  #serialize<Result>(work: (instance: Instance) => Promise<Result>): Promise<Result> {
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

  async #afterwards(): Promise<void> {
    const { keeper, pglite, crashed } = this.#instance;
    // A failure shows again before the next statement, which can report it.
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

/** The statement itself reports it. */
function unlessAborted(error: unknown): void {
  if (codeOf(error) !== ABORTED) throw error;
}
