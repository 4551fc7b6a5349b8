import type { IApi } from 'umi';
import { cacheGroupsOf } from './cacheGroups';
import { type Chunk, chunkName } from './chunkName';

const LAYOUT = 'layouts__index';
const SHELL = 'src/components/layout/AppLayout:./index';
const PUBLIC = /^src__pages__user__/;
const LIST = /^src__pages__system__(menu|role|user|logger)__index$/;
const MESSAGES = 'src/components/feedback:./Messages';
const LOGIN = 'src__pages__user__login__index';
const HOME = 'src__pages__home__index';
const OUTSIDE = /^src__pages__(?!system__)/;
const LOGS = 'src__pages__system__logger__index';

interface ScriptModule {
  type: string;
}

interface ChunkGraph {
  getModuleChunksIterable(module: ScriptModule): Iterable<Chunk & { canBeInitial(): boolean }>;
}

/**
 * What the frame needs, and what most lists need, is one script each, whichever other pages need parts of
 * it. By the exact sets of pages that need them they would be two dozen.
 */
export default (api: IApi) => {
  api.describe({ key: 'splitRooms' });
  api.modifyWebpackConfig((config) => {
    if (api.env !== 'production') return config;
    const rooms = new Map<ScriptModule, string>();
    const test = (module: ScriptModule, { chunkGraph }: { chunkGraph: ChunkGraph }) => {
      if (!module.type.startsWith('javascript/')) return false;
      const chunks = [...chunkGraph.getModuleChunksIterable(module)];
      if (chunks.some((chunk) => chunk.canBeInitial())) return false;
      const room = roomOf(chunks.map((chunk) => chunkName(api.cwd, chunk)));
      if (room) rooms.set(module, room);
      return room !== undefined;
    };
    const name = (module: ScriptModule) => rooms.get(module);
    const room = { test, name, chunks: 'async', minChunks: 2, enforce: true, priority: 20 };
    Object.assign(cacheGroupsOf(config), { room });
    return config;
  });
};

/** What Home, messages, or public pages without the sign-in, need beside lists stays apart, as they do without the rest. */
function roomOf(chunks: string[]): string | undefined {
  const inLists = chunks.filter((chunk) => LIST.test(chunk)).length >= 3;
  const isOfAll = chunks.includes(LOGIN) || chunks.includes(LAYOUT);
  if (isOfAll && chunks.includes(SHELL)) return 'base';
  if (chunks.includes(LOGIN)) {
    const isOfFields = inLists && !chunks.includes(HOME) && !chunks.includes(MESSAGES);
    return isOfFields ? 'fields' : undefined;
  }
  if (chunks.some((chunk) => PUBLIC.test(chunk))) return undefined;
  if (chunks.includes(SHELL)) return 'shell';
  if (!inLists || chunks.includes(HOME)) return undefined;
  if (chunks.some((chunk) => OUTSIDE.test(chunk))) return 'pages';
  return chunks.includes(LOGS) ? 'list' : 'entity';
}
