import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * From the top down. A room imports only what stands below it; rooms of one line know nothing of each
 * other.
 */
const SERVER = [
  ['boot'],
  ['app.ts'],
  ['entities.ts'],
  ['routes', 'ops'],
  ['crud'],
  ['changes'],
  ['http'],
  ['messages'],
  ['permission'],
  ['auth'],
  ['changes/chain'],
  ['log'],
  ['db'],
  ['lib'],
].map((line) => line.map((room) => `src/server/${room}`));

const CLIENT = [
  ['src/client'],
  ['src/app.tsx', 'src/access.ts', 'src/global.tsx'],
  ['src/layouts'],
  ['src/pages'],
  ['src/features'],
  ['src/components/list'],
  ['src/components/form'],
  ['src/components/layout'],
  ['src/components/feedback'],
  ['src/services/session'],
  ['src/services/api'],
  ['src/services/token'],
  ['src/services/browser'],
  ['src/services/navigation'],
  ['src/services/constants.ts'],
  ['src/locales'],
  ['src/schemas'],
];

/** Folders of entities and of pages, which know nothing of each other. */
const APART = ['src/server/routes/', 'src/pages/', 'src/pages/system/'];

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]/g;

const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path}`)
  .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.startsWith('src/.umi'));

interface Import {
  from: string;
  /** A path below the repository without its ending, or a package. */
  to: string;
}

const imports: Import[] = files.flatMap((from) =>
  [...readFileSync(join(root, from), 'utf8').matchAll(IMPORT)].map(([, spec = '']) => {
    if (spec.startsWith('@/')) return { from, to: `src/${spec.slice(2)}` };
    const to = spec.startsWith('.') ? relative(root, resolve(root, dirname(from), spec)) : spec;
    return { from, to };
  }),
);

/** `src/locales` gathers the catalogues of components, which are texts alone. */
const isCatalogue = (path: string) => /(^|\/)locales\//.test(path);

const isIn = (room: string, path: string) =>
  path === room || path === room.replace(/\.tsx?$/, '') || path.startsWith(`${room}/`);

/** Imports that go up, or from one room to another on its line. */
function climbing(order: string[][], among = imports): Import[] {
  // The innermost: a folder of a room may be a room by itself.
  const rooms = order.flat().sort((one, other) => other.length - one.length);
  const roomOf = (path: string) => rooms.find((room) => isIn(room, path)) ?? '';
  const lineOf = (path: string) => order.findIndex((line) => line.includes(roomOf(path)));
  return among.filter(({ from, to }) => {
    if (isCatalogue(from) && isCatalogue(to)) return false;
    const [above, below] = [lineOf(from), lineOf(to)];
    if (above < 0 || below < 0) return false;
    return below < above || (below === above && roomOf(from) !== roomOf(to));
  });
}

const isFile = (path: string) => files.some((file) => file.replace(/\.tsx?$/, '') === path);

/** The folder of an entity or a page directly below `parent`. */
const memberOf = (parent: string, path: string) =>
  path.startsWith(parent) && path.slice(parent.length).includes('/')
    ? path.slice(parent.length).split('/')[0]
    : undefined;

/** A file of src's top or of the server's is wiring, and a room of its own. */
const folderOf = (path: string) =>
  /^src\/(server\/)?[^/]+\.tsx?$/.test(path) ? path : dirname(path);

/** The file that an import means; undefined for a package, a style sheet or a catalogue of Umi. */
const fileOf = (path: string) =>
  ['', '.ts', '.tsx', '/index.ts', '/index.tsx']
    .map((ending) => path + ending)
    .find((path) => files.includes(path));

/** The feature that a file belongs to. */
const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1];

/** Returns the groups of files, by folder unless `groupOf` says otherwise, that import each other at first or second hand. */
function cycles(among = imports, groupOf: (file: string) => string | undefined = folderOf) {
  const below = new Map<string, Set<string>>();
  for (const { from, to } of among) {
    const file = fileOf(to);
    const [one, other] = [groupOf(from), file && groupOf(file)];
    if (!one || !other || one === other) continue;
    below.set(one, (below.get(one) ?? new Set()).add(other));
  }
  const reached = (from: string) => {
    const found = new Set<string>();
    const visit = (folder: string) => {
      for (const next of below.get(folder) ?? []) {
        if (found.has(next)) continue;
        found.add(next);
        visit(next);
      }
    };
    visit(from);
    return found;
  };
  return [...below.keys()].filter((folder) => reached(folder).has(folder));
}

describe('the architecture', () => {
  it('has a room for every file of server and client, and few rooms', () => {
    const rooms = [...SERVER.flat(), ...CLIENT.flat()];
    const wiring = ['src/loading.tsx', 'src/typings.d.ts'];
    const homeless = files.filter(
      (file) => !wiring.includes(file) && !rooms.some((room) => isIn(room, file)),
    );
    expect(homeless).toEqual([]);
    const entries = readdirSync(join(root, 'src/server'), { withFileTypes: true });
    expect(entries.filter((entry) => entry.isDirectory()).length).toBeLessThanOrEqual(12);
  });

  it('lets imports of the server run down', () => {
    expect(climbing(SERVER)).toEqual([]);
  });

  it('lets imports of the client run down', () => {
    expect(climbing(CLIENT)).toEqual([]);
  });

  it('sees an import that climbs, and one that crosses a line', () => {
    const up = { from: 'src/server/db/rows.ts', to: 'src/server/http/guard' };
    const across = { from: 'src/server/routes/user/queries.ts', to: 'src/server/ops/demo/fill' };
    const down = { from: 'src/server/boot/listen.ts', to: 'src/server/lib/env' };
    expect(climbing(SERVER, [up, across, down])).toEqual([up, across]);
  });

  it('has no folders that import each other', () => {
    expect(cycles()).toEqual([]);
  });

  it('sees a cycle of folders', () => {
    const down = { from: 'src/server/crud/list.ts', to: 'src/server/db/rows' };
    const up = { from: 'src/server/db/rows.ts', to: 'src/server/crud/list' };
    expect(cycles([down, up])).toEqual(['src/server/crud', 'src/server/db']);
  });

  it('has no features that import each other', () => {
    expect(cycles(imports, featureOf)).toEqual([]);
  });

  it('lets a feature import another only by its index', () => {
    const within = imports.filter(({ from, to }) => {
      const [own, other] = [featureOf(from), featureOf(`${to}/`)];
      return own && other && own !== other && to !== `src/features/${other}`;
    });
    expect(within).toEqual([]);
  });

  it('lets client and server know only the schemas of each other, and the server the texts of the client', () => {
    const crossing = imports.filter(({ from, to }) =>
      from.startsWith('src/server/')
        ? /^(src\/(?!server\/|schemas\/|.*[lL]ocales\/)|react|antd|umi)/.test(to)
        : /^(src\/server|node:)/.test(to),
    );
    expect(crossing).toEqual([]);
  });

  it('leaves src for packages and the settings alone', () => {
    const outside = imports.filter(
      ({ from, to }) =>
        /^(\.\.|config\/|docs\/|mock\/|tests\/)/.test(to) &&
        (from.startsWith('src/server/') || to !== 'config/settings'),
    );
    expect(outside).toEqual([]);
  });

  it('keeps the schemas to themselves and zod', () => {
    const beyond = imports.filter(
      ({ from, to }) => from.startsWith('src/schemas/') && !/^(zod|src\/schemas\/)/.test(to),
    );
    expect(beyond).toEqual([]);
  });

  it.each(APART)('keeps the folders below %s apart', (parent) => {
    const meeting = imports.filter(({ from, to }) => {
      const [one, other] = [memberOf(parent, from), memberOf(parent, isFile(to) ? to : `${to}/`)];
      return one && other && one !== other && other !== 'locales';
    });
    expect(meeting).toEqual([]);
  });
});
