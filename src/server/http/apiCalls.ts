import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiCall } from '../permission/coverage';
import type { AppEnv } from './context';

/** The calls that are declared on an app, as the OpenAPI document spells them. */
export const apiCallsOf = ({ openAPIRegistry }: OpenAPIHono<AppEnv>): ApiCall[] =>
  openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== 'route') return [];
    const { method, path, summary = '', 'x-access': access } = definition.route;
    return [{ method: method.toUpperCase(), path, summary, isGranted: access === 'granted' }];
  });
