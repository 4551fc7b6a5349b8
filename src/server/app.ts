import { OpenAPIHono } from '@hono/zod-openapi';
import * as entities from './entities';
import { apiHeaders } from './http/apiHeaders';
import { type AppEnv, type Dependencies, provide } from './http/context';
import { DeclaredCalls } from './http/declaredCalls';
import { allow } from './http/guard';
import { measure } from './http/measure';
import { onError, onNotFound } from './http/onError';
import { requestLog } from './http/requestLog';
import { securityHeadersFor } from './http/securityHeaders';
import type { Env } from './lib/env';
import { notFound } from './lib/errors';
import { authorizeRoutes } from './routes/authorize/routes';
import { captchaRoutes } from './routes/captcha/routes';
import { currentRoutes } from './routes/current/routes';
import { dashboardRoutes } from './routes/dashboard/routes';
import { healthRoutes } from './routes/health/routes';
import { loggerRoutes } from './routes/logger/routes';
import { loginRoutes } from './routes/login/routes';
import { metricsRoutes } from './routes/metrics/routes';
import { describeApi } from './routes/openapi/document';
import { openApiRoutes } from './routes/openapi/routes';
import { permissionRoutes } from './routes/permission/routes';
import { recoverRoutes } from './routes/recover/routes';
import { registerRoutes } from './routes/register/routes';
import { searchRoutes } from './routes/search/routes';

/** What a second replica must know is in the database; a process keeps only caches. */
export function createApp(dependencies: Dependencies): OpenAPIHono<AppEnv> {
  const { env } = dependencies;
  const app = new OpenAPIHono<AppEnv>();
  app.onError(onError);
  app.notFound(onNotFound);
  const declaredCalls = new DeclaredCalls(app, env);
  app.use(provide({ ...dependencies, declaredCalls }), securityHeadersFor(env), measure);

  const health = new OpenAPIHono<AppEnv>();
  health.use('/health', apiHeaders);
  health.route('/', healthRoutes);
  const api = apiRoutes(env);

  app.route(env.basePath, health);
  // Load balancers look for it at the root, wherever the pages are.
  if (env.basePath !== '/') app.route('/', health);
  app.route(env.basePath, metricsRoutes);
  app.use(`${env.basePath}openapi.json`, apiHeaders);
  app.route(env.basePath, openApiRoutes(env, [health, api], Object.values(entities)));
  app.route(env.apiPrefix || '/', api);
  return app;
}

/** Describes the API without a server. */
export function apiDocument(env: Env): ReturnType<typeof describeApi> {
  const all = Object.values(entities);
  const apps = [healthRoutes, apiRoutes(env)];
  return describeApi(env, [...apps, openApiRoutes(env, apps, all)], all);
}

/** Builds the routes; documents about them are made without a server. */
export function apiRoutes(env: Env): OpenAPIHono<AppEnv> {
  const api = new OpenAPIHono<AppEnv>();
  api.use('/api/*', apiHeaders, requestLog);
  api.route('/', captchaRoutes);
  api.route('/', loginRoutes);
  api.route('/', registerRoutes);
  api.route('/', recoverRoutes);
  api.route('/', currentRoutes);
  api.route('/', authorizeRoutes);
  for (const { routes } of Object.values(entities)) api.route('/', routes(env));
  api.route('/', loggerRoutes);
  api.route('/', dashboardRoutes);
  api.route('/', searchRoutes(Object.values(entities)));
  api.route('/', permissionRoutes(env, Object.values(entities)));

  // No menu grants an unknown route, so only root learns that it is unknown.
  api.all('/api/*', allow('granted', '', ''), () => {
    throw notFound();
  });
  return api;
}
