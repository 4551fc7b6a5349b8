import { join } from 'node:path';
import { buildSync } from 'esbuild';
import type { IApi } from 'umi';
import { expectPart } from '../expectUmi';

/** The document holds a sketch of the page, and its large scripts wait until that is painted. */
export default (api: IApi) => {
  api.describe({ key: 'shell', enableBy: () => api.name === 'build' });
  api.modifyHTML(($) => {
    const large = $('script[src*="framework."], script[src*="umi."]');
    expectPart(large.length === 2, 'script[src]', 'the page');
    large.attr('defer', '').attr('fetchpriority', 'high');
    $('#root').after(drawShell(join(api.paths.absTmpPath, 'shell.cjs')));
    return $;
  });
};

function drawShell(outfile: string): string {
  buildSync({
    entryPoints: [join(__dirname, 'Shell.tsx')],
    outfile,
    bundle: true,
    platform: 'node',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  });
  return require(outfile).shellMarkup();
}
