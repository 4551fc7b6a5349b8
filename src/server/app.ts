import { OpenAPIHono } from '@hono/zod-openapi';
import { captchaRoutes } from './captcha/routes';
import { currentRoutes } from './current/routes';
import { healthRoutes } from './health/routes';
import { apiHeaders } from './http/apiHeaders';
import { limitBody } from './http/body';
import type { AppEnv, Dependencies } from './http/context';
import { notFound } from './http/errors';
import { allow } from './http/guard';
import { onError } from './http/onError';
import { provide } from './http/provide';
import { requestLog } from './http/requestLog';
import { securityHeaders } from './http/securityHeaders';
import { loggerRoutes } from './logger/routes';
import { loginRoutes } from './login/routes';
import { menuRoutes } from './menu/routes';
import { measure } from './metrics/measure';
import { metricsRoutes } from './metrics/routes';
import { openApiRoutes } from './openapi/routes';
import { roleRoutes } from './role/routes';
import { userRoutes } from './user/routes';

/**
 * The API, as a fetch handler. What a second replica must know is in the database; a process keeps
 * only what it can work out anew, such as the policy that it compiled.
 */
export function createApp(dependencies: Dependencies): OpenAPIHono<AppEnv> {
  const app = new OpenAPIHono<AppEnv>();
  app.onError(onError);
  app.use(provide(dependencies), securityHeaders, measure);
  app.use('/health', apiHeaders);
  app.use('/openapi.json', apiHeaders);
  app.use('/api/*', apiHeaders, requestLog, limitBody);

  app.route('/', healthRoutes);
  app.route('/', metricsRoutes);
  app.route('/', captchaRoutes);
  app.route('/', loginRoutes);
  app.route('/', currentRoutes);
  app.route('/', menuRoutes);
  app.route('/', roleRoutes);
  app.route('/', userRoutes(dependencies.env));
  app.route('/', loggerRoutes);
  app.route('/', openApiRoutes(app));

  // Nothing grants an unknown route, so that only root learns that it is unknown.
  app.all('/api/*', allow('granted', '', ''), () => {
    throw notFound();
  });
  return app;
}
