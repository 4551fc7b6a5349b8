import { createHash } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import type { IApi } from 'umi';
import { expectPart, expectUmi } from './expectUmi';

const PRELOADER = /^preload_helper\..*js$/;
const EACH_FILE = /null==(\w)\|\|\1\.forEach\(/;
const FIRST_SHEET = /<link rel="stylesheet"/;
const LAYOUT = 'layouts__index';
const SHELL = /\/AppLayout\/loadShell\.ts$/;

type Files = [file: string, chunk: string | number][];

/**
 * Umi's preloader, a small script of its own, asks for the user, the menus and the console's frame too, and
 * does so before the large scripts have come. The frame's files come before the page's, so that it is drawn
 * while those arrive. The script's name follows its content.
 */
export default (api: IApi) => {
  api.describe({ key: 'askEarly', enableBy: () => api.name === 'build' });
  let shell: Files = [];
  api.onBuildComplete(({ err, stats }) => {
    if (err) return;
    shell = shellOf(
      stats.toJson({ all: false, chunks: true, chunkOrigins: true, ids: true }).chunks ?? [],
    );
    expectPart(shell.length > 1, SHELL, "the build's chunks");
  });
  api.onBuildHtmlComplete(() => {
    const folder = api.paths.absOutputPath;
    const name = readdirSync(folder).find((file) => PRELOADER.test(file)) ?? '';
    expectPart(name, PRELOADER, folder);
    const preloader = handedOver(expectUmi(join(folder, name), EACH_FILE));
    const script = asking(api.paths.absSrcPath, shell) + preloader;
    const hash = createHash('md5').update(script).digest('hex').slice(0, 8);
    const own = `preload_helper.${hash}.js`;
    rmSync(join(folder, name));
    writeFileSync(join(folder, own), script);
    const page = join(folder, 'index.html');
    const tag = new RegExp(`<script src="/${name.replaceAll('.', '\\.')}"></script>\n?`);
    const rest = expectUmi(page, tag).replace(tag, '');
    // It would wait for the style sheets before it.
    const first = rest.search(FIRST_SHEET);
    expectPart(first > 0, FIRST_SHEET, page);
    writeFileSync(
      page,
      `${rest.slice(0, first)}<script src="/${own}"></script>\n${rest.slice(first)}`,
    );
  });
};

/** Hands the page's files and what adds one of them to `src/services/api/askEarly.ts`. */
const handedOver = (preloader: string) =>
  preloader.replace(EACH_FILE, (_, files) => `${files}&&addPageFiles(${files},`);

interface Chunk {
  id?: string | number | null;
  names?: string[];
  files?: string[];
  origins?: { moduleName?: string }[];
}

const shellOf = (chunks: Chunk[]): Files =>
  chunks
    .filter(
      ({ names = [], origins = [] }) =>
        names.includes(LAYOUT) || origins.some(({ moduleName = '' }) => SHELL.test(moduleName)),
    )
    .flatMap(({ id, files = [] }) => files.map((file): Files[number] => [file, id ?? '']));

function asking(src: string, shell: Files): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(src, 'services/api/askEarly.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: ['chrome109', 'firefox115', 'safari16'],
    alias: { '@': src },
    define: { SHELL: JSON.stringify(shell) },
    logLevel: 'warning',
  });
  return outputFiles[0]?.text ?? '';
}
