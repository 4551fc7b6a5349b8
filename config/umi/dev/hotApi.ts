import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BuildResult, context, formatMessagesSync, type OutputFile } from 'esbuild';

interface Api {
  fetch(request: Request): Response | Promise<Response>;
  close(): Promise<void>;
}

export interface HotApi {
  /** Waits while the API is being replaced; answers 503 with the reason while it cannot run. */
  fetch(request: Request): Promise<Response>;
}

export function openHotApi(root: string): HotApi {
  const bundles = openBundleFolder(root);
  let api: Api | undefined;
  let fault = '';
  let built!: () => void;
  let ready = new Promise<void>((resolve) => {
    built = resolve;
  });
  void watch(root, bundles.folder, (result) => {
    ready = ready.then(() => replace(result)).catch(report);
    built();
  });

  async function replace({ errors, outputFiles }: BuildResult<{ write: false }>): Promise<void> {
    if (errors.length > 0)
      throw new Error(formatMessagesSync(errors, { kind: 'error' }).join('\n'));
    // Closed first: the data folder is one API's alone.
    await api?.close();
    api = undefined;
    api = await bundles.load(outputFiles);
    fault = '';
  }

  function report(error: Error): void {
    fault = error.message;
    process.stderr.write(`The API cannot run: ${fault}\n`);
  }

  async function settled(): Promise<void> {
    for (let seen: unknown; seen !== ready; ) {
      seen = ready;
      await ready;
    }
  }

  return {
    async fetch(request) {
      await settled();
      return api && !fault ? api.fetch(request) : unavailable(fault);
    },
  };
}

async function watch(
  root: string,
  folder: string,
  onBuilt: (result: BuildResult<{ write: false }>) => void,
) {
  const bundler = await context({
    absWorkingDir: root,
    // The second is a thread that reads imported files.
    entryPoints: { api: 'mock/api.ts', readWorker: 'src/server/crud/import/readWorker.ts' },
    outExtension: { '.js': '.mjs' },
    outdir: folder,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'silent',
    write: false,
    plugins: [
      { name: 'onBuilt', setup: (build) => build.onEnd((result) => onBuilt(result as never)) },
    ],
  });
  await bundler.watch();
}

/** Below node_modules, where nothing transforms bundles on their way in. */
function openBundleFolder(root: string) {
  const folder = join(root, 'node_modules/.cache/gatehouse');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  let count = 0;
  return {
    folder,
    async load(outputFiles: OutputFile[]): Promise<Api> {
      const db = join(root, 'src/server/db');
      cpSync(join(db, 'migrations'), join(folder, 'migrations'), { recursive: true });
      cpSync(join(db, 'seed/menus'), join(folder, 'menus'), { recursive: true });
      const worker = 'renderWorker.mjs';
      cpSync(join(root, 'src/server/routes/captcha', worker), join(folder, worker));
      // A name of its own each time: a module once imported is never read again.
      const file = join(folder, `api-${++count}.mjs`);
      for (const { path, contents } of outputFiles)
        writeFileSync(basename(path) === 'api.mjs' ? file : path, contents);
      return (await import(file)).createDevApi();
    },
  };
}

function unavailable(detail: string): Response {
  const error = { id: 'service_unavailable', code: 503, detail, status: 'Service Unavailable' };
  return Response.json({ success: false, error }, { status: 503 });
}
