import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IApi } from 'umi';
import { expectPart, expectUmi } from './expectUmi';

/** The script that fetches a page's files early, with the base path and the public path in it. */
const PRELOADER = /^preload_helper\..*js$/;
const BASE = '"/".replace(/([^/])$/,"$1/")';
const PUBLIC = 'publicPath:"auto"';

const OWN_FOLDER = 'new URL(".",document.currentScript.src).pathname';

/** Webpack finds its files beside its own script; Umi's preloader is taught to do the same. */
export default (api: IApi) => {
  api.describe({ key: 'runtimeBasePath', enableBy: () => api.name === 'build' });
  api.modifyConfig((config) => ({ ...config, publicPath: 'auto' }));
  api.onBuildHtmlComplete(() => {
    const folder = api.paths.absOutputPath;
    const preloaders = readdirSync(folder).filter((file) => PRELOADER.test(file));
    expectPart(preloaders.length > 0, PRELOADER, folder);
    for (const name of preloaders) {
      const script = expectUmi(join(folder, name), BASE, PUBLIC);
      const moved = script.replace(BASE, OWN_FOLDER);
      writeFileSync(join(folder, name), moved.replace(PUBLIC, `publicPath:${OWN_FOLDER}`));
    }
  });
};
