import { relative } from 'node:path';

export interface Chunk {
  name?: string | null;
  groupsIterable: Iterable<{
    origins: { module?: { context?: string | null } | null; request?: string }[];
  }>;
}

/** Its own, or else those of the imports that ask for it. */
export const chunkName = (cwd: string, { name, groupsIterable }: Chunk): string =>
  name ??
  [...groupsIterable]
    .flatMap(({ origins }) => origins)
    .map(({ module, request }) => `${relative(cwd, module?.context ?? '')}:${request}`)
    .sort()
    .join();
