import type { IApi } from 'umi';
import { expectPart } from './expectUmi';

type WebpackConfig = Parameters<Parameters<IApi['modifyWebpackConfig']>[0]>[0];

/** Those of Umi's split of chunks, to be changed in place. */
export function cacheGroupsOf(config: WebpackConfig): Record<string, object> {
  const split = config.optimization?.splitChunks;
  const groups = split ? split.cacheGroups : undefined;
  expectPart(groups, 'cacheGroups', "Umi's split of chunks");
  return groups as Record<string, object>;
}
