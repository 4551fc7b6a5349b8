import { dirname, join } from 'node:path';
import type { IApi } from 'umi';
import { expectUmi } from './expectUmi';

export interface Part {
  importer: string;
  request: string;
  stub: string;
}

type ChainWebpack = Parameters<Parameters<IApi['chainWebpack']>[0]>;

/** Puts stubs of `config/browser` in the place of what a package imports, whether a page uses it or not. */
export function leaveOut(
  [config, { webpack }]: ChainWebpack,
  name: string,
  parts: Part[],
): ChainWebpack[0] {
  const folder = dirname(require.resolve(`${name}/package.json`));
  for (const { importer, request, stub } of parts) {
    const file = join(folder, importer);
    expectUmi(file, new RegExp(`from ["']${escaped(request)}["']`));
    config.plugin(`leave out ${file} ${request}`).use(webpack.NormalModuleReplacementPlugin, [
      new RegExp(`^${escaped(request)}$`),
      (resource: { request: string; context: string; contextInfo: { issuer: string } }) => {
        if (resource.contextInfo.issuer === file)
          resource.request = join(__dirname, '../browser', stub);
      },
    ]);
  }
  return config;
}

const escaped = (text: string) => text.replaceAll('.', '\\.');
