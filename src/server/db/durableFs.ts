import { closeSync, fdatasyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * Without `-F` (no fsync), and with the one sync method of its build, each commit syncs the log
 * once. Replication origins would need a new file at each checkpoint, which a full disk has no room
 * for.
 */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...[
    'wal_sync_method=fsync',
    'min_wal_size=48MB',
    'max_wal_size=48MB',
    'shared_buffers=16MB',
  ].flatMap(setting),
  ...setting('max_active_replication_origins=0'),
];

function setting(value: string): string[] {
  return ['-c', value];
}

const OWNER_ONLY = ~0o077;

interface NodeStream {
  nfd?: number;
  path: string;
}

type Write = (
  stream: NodeStream,
  buffer: Uint8Array,
  offset: number,
  length: number,
  position: number,
) => number;

interface NodeFsOperations {
  node_ops: {
    mknod(parent: object, name: string, mode: number, device: number): object;
    setattr(node: object, attributes: { mode?: number }): void;
  };
  stream_ops: {
    open(stream: NodeStream): void;
    close(stream: NodeStream): void;
    write: Write;
    fsync?(stream: NodeStream): number;
  };
}

export interface DurableNodeFsOptions {
  sync?: ((descriptor: number) => void) | undefined;
  onWrite?: (path: string, end: number) => void;
}

/** PGlite's own leaves the sync out. This uses private parts of PGlite; a test counts the syncs. */
export class DurableNodeFs extends NodeFS {
  readonly #open = new Set<number>();
  readonly #options: DurableNodeFsOptions;

  /** The memory of a crashed PostgreSQL must not be used again. */
  crashed = false;

  constructor(folder: string, options: DurableNodeFsOptions = {}) {
    super(folder);
    this.#options = options;
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const watch = (module: { NODEFS: NodeFsOperations }) => this.#watch(module.NODEFS);
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        onAbort: () => {
          this.crashed = true;
        },
        preRun: [...(emscriptenOpts.preRun ?? []), watch as never],
      },
    };
  }

  closeFiles(): void {
    for (const descriptor of this.#open) closeSync(descriptor);
    this.#open.clear();
  }

  #watch({ node_ops, stream_ops }: NodeFsOperations): void {
    const { mknod, setattr } = node_ops;
    const { open, close, write } = stream_ops;
    node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & OWNER_ONLY, device);
    node_ops.setattr = (node, attributes) => {
      const { mode } = attributes;
      setattr(node, mode === undefined ? attributes : { ...attributes, mode: mode & OWNER_ONLY });
    };
    stream_ops.open = (stream) => {
      open(stream);
      if (stream.nfd !== undefined) this.#open.add(stream.nfd);
    };
    stream_ops.close = (stream) => {
      if (stream.nfd !== undefined) this.#open.delete(stream.nfd);
      close(stream);
    };
    stream_ops.write = (stream, buffer, offset, length, position) => {
      const written = write(stream, buffer, offset, length, position);
      this.#options.onWrite?.(stream.path, position + written);
      return written;
    };
    stream_ops.fsync = (stream) => this.#fsync(stream);
  }

  #fsync({ nfd }: NodeStream): number {
    try {
      if (nfd !== undefined) (this.#options.sync ?? fdatasyncSync)(nfd);
      return 0;
    } catch (error) {
      // PostgreSQL does not see the exception.
      this.crashed = true;
      throw error;
    }
  }
}
