import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { IApi } from 'umi';
import { expectUmi } from './expectUmi';

/**
 * Umi extracts every page's `routeProps` into core/routeProps.js, but the generated router resolves
 * `./routeProps` to the .ts source that imports every page, so that no page would be split off.
 */
export default (api: IApi) => {
  api.onBeforeCompiler({
    stage: Number.MAX_SAFE_INTEGER,
    fn: () => {
      if (api.env !== 'production') return;
      const extracted = join(api.paths.absTmpPath, 'core/routeProps.js');
      expectUmi(extracted, 'var routeProps = ');
      expectUmi(join(api.paths.absTmpPath, 'core/route.tsx'), './routeProps');
      renameSync(extracted, extracted.replace(/\.js$/, '.ts'));
    },
  });
};
