import { createHash } from 'node:crypto';
import type { IApi } from 'umi';
import { cacheGroupsOf } from './cacheGroups';
import { type Chunk, chunkName } from './chunkName';
import { expectPart } from './expectUmi';

/**
 * Umi puts modules together that the same chunks need, and tells those without a name not apart: what
 * one lazy part shares with a page would come with every other part that shares anything with it.
 */
export default (api: IApi) => {
  api.describe({ key: 'splitShared' });
  api.modifyWebpackConfig((config) => {
    if (api.env !== 'production') return config;
    const { shared } = cacheGroupsOf(config) as Record<string, { name?: unknown } | undefined>;
    expectPart(typeof shared?.name === 'function', 'shared', "Umi's split of chunks");
    const name = (_module: unknown, chunks: Chunk[]) => {
      const names = chunks
        .map((chunk) => chunkName(api.cwd, chunk))
        .sort()
        .join(';');
      return `shared-${createHash('sha256').update(names).digest('hex').slice(0, 12)}`;
    };
    Object.assign(shared ?? {}, { name });
    return config;
  });
};
