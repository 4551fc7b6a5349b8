import { getRequestListener } from '@hono/node-server';
import type { IApi } from 'umi';
import { openHotApi } from './dev/hotApi';
import { guardNextServer } from './dev/localhostOnly';

const API_PATH = /^\/(api\/|health$|openapi\.json$)/;

/** Serves the real API inside `umi dev`, reloaded when its source changes, to this machine alone. */
export default (api: IApi) => {
  api.describe({ key: 'devApi', enableBy: () => api.name === 'dev' });
  // It ends with the command that started it.
  process.once('disconnect', () => process.exit());

  api.onBeforeCompiler(guardNextServer);

  api.addBeforeMiddlewares({
    // Before Umi's own, which answers everything with a page while the first bundle is made.
    stage: Number.MIN_SAFE_INTEGER,
    fn: () => {
      const answer = openHotApi(api.paths.cwd);
      const serve = getRequestListener(answer, { overrideGlobalObjects: false });
      return [
        (request, response, next) =>
          API_PATH.test(request.path) ? serve(request, response) : next(),
      ];
    },
  });
};
