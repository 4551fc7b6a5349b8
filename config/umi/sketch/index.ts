import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, buildSync } from 'esbuild';
import type { IApi } from 'umi';
import { esbuildTargets } from '../../settings';
import { expectPart } from '../expectUmi';

/**
 * Makes the document hold a sketch of the page until the console's scripts have come, and a small script before it that
 * says which sketch, in what language and colors. No script is inline, as the CSP would refuse it.
 */
export default (api: IApi) => {
  api.describe({ key: 'sketch' });
  api.modifyHTML(($) => {
    $('html').attr('lang', 'en-US');
    for (const tag of ['meta[http-equiv="X-UA-Compatible"]', 'link[rel="shortcut icon"]']) {
      expectPart($(tag).length === 1, tag, 'the page');
    }
    $('meta[http-equiv="X-UA-Compatible"]').remove();
    $('meta[name="viewport"]').attr('content', 'width=device-width, initial-scale=1');
    $('link[rel="shortcut icon"]').attr('rel', 'icon').attr('type', 'image/svg+xml');
    if (api.name !== 'build') return $;
    const chooser = bundled(join(api.paths.absSrcPath, 'layouts/chooseSketch.ts'), {
      format: 'iife',
      minify: true,
      target: esbuildTargets,
      alias: { '@': api.paths.absSrcPath },
    });
    const name = `sketch.${createHash('sha256').update(chooser).digest('hex').slice(0, 8)}.js`;
    writeFileSync(join(api.paths.absOutputPath, name), chooser);
    // It would wait for the style sheets before it.
    $('link[rel="stylesheet"]').first().before(`<script src="/${name}"></script>`);
    $('script[src$=".js"]').not(`[src="/${name}"]`).attr('defer', '');
    $('#root').after(markup(join(__dirname, 'Sketch.tsx')));
    return $;
  });
};

function markup(entry: string): string {
  const program = bundled(entry, { platform: 'node', format: 'cjs', jsx: 'automatic' });
  const module = { exports: {} as { sketchMarkup(): string } };
  new Function('module', 'exports', 'require', program)(module, module.exports, require);
  return module.exports.sketchMarkup();
}

function bundled(entry: string, options: BuildOptions): string {
  const { outputFiles = [] } = buildSync({
    ...options,
    entryPoints: [entry],
    bundle: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  });
  return outputFiles[0]?.text ?? '';
}
