import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import type { DurableNodeFs } from './durableFs';

export class CrashedError extends Error {
  override name = 'CrashedError';
  readonly code = '57P02';

  constructor() {
    super('The embedded database has crashed.');
  }
}

/** PGlite's own would spin for ever after a crash. */
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
