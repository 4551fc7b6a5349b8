import { createMiddleware } from 'hono/factory';
import type { AppEnv, Dependencies } from './context';

export function provide(dependencies: Partial<Dependencies>) {
  const entries = Object.entries(dependencies) as [keyof Dependencies, never][];
  return createMiddleware<AppEnv>(async (c, next) => {
    for (const [name, value] of entries) c.set(name, value);
    await next();
  });
}
