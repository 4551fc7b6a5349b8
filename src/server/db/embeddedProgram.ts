import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

/** Of Node; TypeScript knows it as a part of browsers. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> };

/**
 * A hundred times what V8 runs before it compiles a function again and better, which at its own pace is half of a
 * start's work and 40 MB for functions that then rest; those in use come to it in seconds.
 */
setFlagsFromString('--wasm-tiering-budget=180000000');
/** Functions are validated as they are first called. */
setFlagsFromString('--wasm-lazy-validation');

/** Each thread that compiles keeps the memory that it took: 20 MB and more for all. */
setFlagsFromString('--wasm-num-compilation-tasks=1');

let program: Promise<object> | undefined;

/** PostgreSQL itself, compiled once for all databases of this process. */
export function embeddedProgram(): Promise<object> {
  program ??= compile();
  return program;
}

async function compile(): Promise<object> {
  const library = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return WebAssembly.compile(await readFile(join(dirname(library), 'pglite.wasm')));
}
