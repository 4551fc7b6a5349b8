import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { IApi } from 'umi';
import { expectPart } from './expectUmi';

interface Chunk {
  name?: string | null;
  groupsIterable: Iterable<{
    origins: { module?: { context?: string | null } | null; request?: string }[];
  }>;
}

/**
 * Umi puts modules together that the same chunks need, and tells those without a name not apart: what
 * one lazy part shares with a page would come with every other part that shares anything with it.
 */
export default (api: IApi) => {
  api.describe({ key: 'splitShared' });
  const nameOf = ({ name, groupsIterable }: Chunk): string =>
    name ??
    [...groupsIterable]
      .flatMap(({ origins }) => origins)
      .map(({ module, request }) => `${relative(api.cwd, module?.context ?? '')}:${request}`)
      .sort()
      .join();
  api.modifyWebpackConfig((config) => {
    if (api.env !== 'production') return config;
    const split = config.optimization?.splitChunks;
    const groups = split ? split.cacheGroups : undefined;
    const { shared } = (groups ?? {}) as Record<string, { name?: unknown } | undefined>;
    expectPart(typeof shared?.name === 'function', 'shared', "Umi's split of chunks");
    const name = (_module: unknown, chunks: Chunk[]) => {
      const names = chunks.map(nameOf).sort().join(';');
      return `shared-${createHash('sha256').update(names).digest('hex').slice(0, 12)}`;
    };
    Object.assign(shared ?? {}, { name });
    return config;
  });
};
