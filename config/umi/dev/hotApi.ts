import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildResult, context, formatMessagesSync } from 'esbuild';

interface Api {
  fetch(request: Request): Response | Promise<Response>;
  close(): Promise<void>;
}

/**
 * Opens the API, and replaces it whenever its source changes.
 *
 * @returns what answers: later while the API is being replaced, and by 503 with the reason while it cannot run.
 */
export function openHotApi(root: string): (request: Request) => Promise<Response> {
  // Below node_modules, where nothing transforms bundles on their way in.
  const folder = join(root, 'node_modules/.cache/gatehouse');
  copyServerFiles(root, folder);
  let api: Api | undefined;
  let fault = '';
  let count = 0;
  let onFirst!: () => void;
  let ready = new Promise<void>((resolve) => {
    onFirst = resolve;
  });
  void watch(root, folder, (result) => {
    ready = ready.then(() => replace(result)).catch(report);
    onFirst();
  });

  async function replace({ errors }: BuildResult): Promise<void> {
    if (errors.length > 0)
      throw new Error(formatMessagesSync(errors, { kind: 'error' }).join('\n'));
    // Closed first: the data folder is one API's alone.
    await api?.close();
    api = undefined;
    // A module once imported is never read again under its name.
    const { createDevApi } = await import(`${join(folder, 'api.mjs')}?${++count}`);
    api = await createDevApi();
    fault = '';
  }

  function report(error: Error): void {
    fault = error.message;
    process.stderr.write(`The API cannot run: ${fault}\n`);
  }

  return async (request) => {
    for (let seen: unknown; seen !== ready; ) {
      seen = ready;
      await ready;
    }
    return api && !fault ? api.fetch(request) : unavailable(fault);
  };
}

async function watch(root: string, outdir: string, onBuilt: (result: BuildResult) => void) {
  const bundler = await context({
    absWorkingDir: root,
    // The second is a thread that reads imported files.
    entryPoints: { api: 'mock/api.ts', readWorker: 'src/server/crud/import/readWorker.ts' },
    outExtension: { '.js': '.mjs' },
    outdir,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'silent',
    plugins: [{ name: 'onBuilt', setup: (build) => build.onEnd(onBuilt) }],
  });
  await bundler.watch();
}

function copyServerFiles(root: string, folder: string) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const copy = (from: string, to: string) =>
    cpSync(join(root, 'src/server', from), join(folder, to), { recursive: true });
  copy('db/migrations', 'migrations');
  copy('db/seed/menus', 'menus');
  copy('routes/captcha/renderWorker.mjs', 'renderWorker.mjs');
}

function unavailable(detail: string): Response {
  const error = { id: 'service_unavailable', code: 503, detail, status: 'Service Unavailable' };
  return Response.json({ success: false, error }, { status: 503 });
}
