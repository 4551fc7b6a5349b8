import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Entity } from '../../crud/entity';
import type { AppEnv } from '../../http/context';
import { createRouter } from '../../http/router';
import type { Env } from '../../lib/env';
import { canRoutes } from './can';
import { compareRoutes } from './compare';
import { countsRoutes } from './counts';
import { coverageRoutes } from './coverage';
import { effectiveRoutes } from './effective';
import { explainRoutes } from './explain';
import { holdersRoutes } from './holders';
import { previewRoutes } from './preview';
import { usageRoutes } from './usage';

/** What explains rights, one family of routes a file. */
export function permissionRoutes(env: Env, entities: readonly Entity[]): OpenAPIHono<AppEnv> {
  const routes = createRouter();
  routes.route('/', canRoutes);
  routes.route('/', compareRoutes);
  routes.route('/', countsRoutes);
  routes.route('/', coverageRoutes);
  routes.route('/', effectiveRoutes);
  routes.route('/', explainRoutes);
  routes.route('/', holdersRoutes);
  routes.route('/', previewRoutes(env, entities));
  routes.route('/', usageRoutes);
  return routes;
}
