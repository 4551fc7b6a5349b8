import type { Env } from '../base/env';

/** A path without what BASE_PATH or API_PREFIX puts before it: as the contract and the log have it. */
export function plainPath(path: string, { basePath, apiPrefix }: Env): string {
  if (path.startsWith(`${apiPrefix}/api/`)) return path.slice(apiPrefix.length);
  return path.startsWith(basePath) ? path.slice(basePath.length - 1) : path;
}
