import { relative } from 'node:path';

export interface Chunk {
  name?: string | null;
  groupsIterable: Iterable<{
    origins: { module?: { context?: string | null } | null; request?: string }[];
  }>;
}

const names = new WeakMap<Chunk, string>();

/** Its own, or else those of the imports that ask for it. */
export function chunkName(cwd: string, chunk: Chunk): string {
  const name = names.get(chunk) ?? chunk.name ?? askedAs(cwd, chunk);
  names.set(chunk, name);
  return name;
}

const askedAs = (cwd: string, { groupsIterable }: Chunk): string =>
  [...groupsIterable]
    .flatMap(({ origins }) => origins)
    .map(({ module, request }) => `${relative(cwd, module?.context ?? '')}:${request}`)
    .sort()
    .join();
