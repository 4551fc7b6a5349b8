import type { Env } from '../lib/env';

/** Without the BASE_PATH or API_PREFIX. */
export function stripBasePath(path: string, { basePath, apiPrefix }: Env): string {
  if (path.startsWith(`${apiPrefix}/api/`)) return path.slice(apiPrefix.length);
  return path.startsWith(basePath) ? path.slice(basePath.length - 1) : path;
}
