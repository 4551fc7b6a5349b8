import { expectPart } from './expectUmi';

interface WebpackConfig {
  optimization?: { splitChunks?: false | { cacheGroups?: object } };
}

export function cacheGroupsOf(config: WebpackConfig): Record<string, object> {
  const split = config.optimization?.splitChunks;
  const groups = split ? split.cacheGroups : undefined;
  expectPart(groups, 'cacheGroups', "Umi's split of chunks");
  return groups as Record<string, object>;
}
