import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import type { DurableNodeFs } from './durableFs';

/** PostgreSQL has ended in a panic, so that nothing more can be asked of it. */
export class CrashedError extends Error {
  override name = 'CrashedError';
  /** The SQLSTATE of a crash. */
  readonly code = '57P02';

  constructor() {
    super('The embedded database has crashed.');
  }
}

/** A PGlite that says that it has crashed, where its own would spin for ever. */
export class OwnPglite extends PGlite {
  readonly #files: DurableNodeFs;

  constructor(files: DurableNodeFs, options: Omit<PGliteOptions, 'fs'>) {
    super({ ...options, fs: files });
    this.#files = files;
  }

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    if (this.#files.crashed) throw new CrashedError();
    const answer = super.execProtocolRawSync(message);
    // A commit that was not synced must not be acknowledged.
    if (this.#files.crashed) throw new CrashedError();
    return answer;
  }
}
