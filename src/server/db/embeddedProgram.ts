import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

/**
 * A hundred times what V8 runs before it compiles a function again and better, which at its own pace is half of a
 * start's work and 40 MB for functions that then rest; those in use come to it in seconds.
 */
setFlagsFromString('--wasm-tiering-budget=180000000');
/** Functions are validated as they are first called. */
setFlagsFromString('--wasm-lazy-validation');

let program: Promise<WebAssembly.Module> | undefined;

/** PostgreSQL itself, compiled once for all databases of this process. */
export function embeddedProgram(): Promise<WebAssembly.Module> {
  program ??= compile();
  return program;
}

async function compile(): Promise<WebAssembly.Module> {
  const library = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return WebAssembly.compile(await readFile(join(dirname(library), 'pglite.wasm')));
}
