import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IApi } from 'umi';

/** The script that fetches a page's files early, with the base path and the public path in it. */
const PRELOADER = /^preload_helper\..*js$/;
const BASE = '"/".replace(/([^/])$/,"$1/")';
const PUBLIC = 'publicPath:"auto"';

/** Where the script that says this lies: at the base path. */
const OWN_FOLDER = 'new URL(".",document.currentScript.src).pathname';

/**
 * Lets one build be served under any base path. Webpack finds its files beside its own script; Umi's
 * preloader is taught to do the same. The server writes the page's own addresses.
 */
export default (api: IApi) => {
  api.describe({ key: 'anyBase', enableBy: () => api.name === 'build' });
  api.modifyConfig((config) => ({ ...config, publicPath: 'auto' }));
  api.onBuildHtmlComplete(() => {
    const folder = api.paths.absOutputPath;
    for (const name of readdirSync(folder).filter((file) => PRELOADER.test(file))) {
      const script = readFileSync(join(folder, name), 'utf8');
      if (!script.includes(BASE) || !script.includes(PUBLIC)) {
        throw new Error(`${name} is not what this version of Umi is known to write.`);
      }
      const moved = script.replace(BASE, OWN_FOLDER);
      writeFileSync(join(folder, name), moved.replace(PUBLIC, `publicPath:${OWN_FOLDER}`));
    }
  });
};
