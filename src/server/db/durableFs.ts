import { fdatasyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * PGlite starts PostgreSQL with fsync off (`-F`). Without that flag, and with the one sync method
 * that its build has a system call for, each commit asks the file system to sync the log once.
 */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

interface NodeStream {
  /** The real file descriptor; directories have none. */
  nfd?: number;
}

/**
 * A folder on disk whose files can be synced. PGlite's own leaves the sync call out, so that a
 * commit would be acknowledged before it is safe from a power cut. This reaches into a private
 * part of PGlite: the version is pinned, and a test counts the syncs.
 */
export class DurableNodeFs extends NodeFS {
  readonly #sync: (descriptor: number) => void;

  /** @param sync called with the descriptor of each file to sync; for tests. */
  constructor(folder: string, sync: (descriptor: number) => void = fdatasyncSync) {
    super(folder);
    this.#sync = sync;
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const addSync = (module: { NODEFS: { stream_ops: Record<string, unknown> } }) => {
      module.NODEFS.stream_ops.fsync = ({ nfd }: NodeStream) => {
        if (nfd !== undefined) this.#sync(nfd);
        return 0;
      };
    };
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), addSync as never],
      },
    };
  }
}
