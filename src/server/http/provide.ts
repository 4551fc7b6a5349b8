import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context';

export function provide(variables: Partial<AppEnv['Variables']>) {
  const entries = Object.entries(variables) as [keyof AppEnv['Variables'], never][];
  return createMiddleware<AppEnv>(async (c, next) => {
    for (const [name, value] of entries) c.set(name, value);
    await next();
  });
}
