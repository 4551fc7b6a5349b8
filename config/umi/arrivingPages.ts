import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IApi } from 'umi';
import { expectUmi } from './expectUmi';

const LAZY = 'React.lazy(() => import(';

/** Pages and the layout are drawn at once where their scripts are there. */
export default (api: IApi) => {
  api.describe({ key: 'arrivingPages' });
  api.onBeforeCompiler({
    stage: Number.MAX_SAFE_INTEGER,
    fn: () => {
      if (api.env !== 'production') return;
      const routes = join(api.paths.absTmpPath, 'core/route.tsx');
      const source = expectUmi(routes, LAZY).replaceAll(LAZY, 'arriving(() => import(');
      writeFileSync(routes, `import { arriving } from '@/services/browser/arriving';\n${source}`);
    },
  });
};
