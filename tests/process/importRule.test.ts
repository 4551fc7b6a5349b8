import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './clone';

/** What a file of each folder may import. */
const LEGAL: Record<string, string[]> = {
  'src/schemas': ['zod', './common'],
  'src/services': ['@/schemas/menu', './request', 'umi', '../../config/settings'],
  'src/components/Shell': ['@/services/menu', '@/components/Logo', '../Logo', '@ant-design/icons'],
  'src/pages/system/user': ['@/components/Logo', '@/services/role', './columns', '@/schemas/role'],
  'src/pages/system/user/form': ['../columns'],
  'src/server': ['./app', './menu/routes', '@/schemas/menu'],
  'src/server/menu': ['@/schemas/role', '../http/errors', '../session/queries', '../db/open'],
  'src/server/login': ['../captcha/queries', '../throttle/queries'],
  'src/server/permission': ['../db/open', '../session/queries', '@/schemas/menu'],
  'src/server/http': ['../log/events', '../permission/current', '../metrics/metrics'],
  'src/server/log': ['../db/rows', '../http/address'],
  'src/server/crud': ['../http/errors', '../log/operate', '../permission/current'],
  'src/server/commands': ['../backup/write', '../demo/fill', '../password/hash', '../firstRun'],
  'src/server/menuFile': ['../db/database', '../log/operate'],
  mock: ['../src/server/app'],
};

/** What it may not, by a relative path and by the alias. */
const ILLEGAL: Record<string, string[]> = {
  'src/schemas': ['react', '../services/menu', '@/services/menu', '@/server/env'],
  'src/services': [
    '../components/Logo',
    '@/components/Logo',
    '../pages/home',
    '@/pages/home/x',
    '../app',
    '@/app',
    '../server/env',
    '@/server/env',
  ],
  'src/components/Shell': [
    '../../pages/home/x',
    '@/pages/home',
    '../../server/env',
    '@/server/env',
  ],
  'src/pages/home': ['../system/user/columns', '@/pages/system/user', '@/app'],
  'src/pages/system/user': [
    '../role/columns',
    '../role',
    '@/pages/system/role/columns',
    '../../../server/env',
    '@/server/env',
  ],
  'src/pages/system/user/form': ['../../role/columns'],
  'src/server': ['./services/menu', '../services/menu', '@/components/Logo', 'react'],
  'src/server/menu': [
    '../role/queries',
    '@/server/role/queries',
    '../app',
    '@/server/app',
    '../main',
    '../../services/menu',
    '@/services/menu',
  ],
  'src/server/db': [
    '../menu/queries',
    '@/server/menu/queries',
    '../http/errors',
    '../log/entry',
    '../session/queries',
    '../password/hash',
  ],
  'src/server/db/seed': ['../../menu/queries'],
  'src/server/permission': [
    '../user/queries',
    '@/server/user/queries',
    '../http/errors',
    '../log/operate',
    '../throttle/queries',
  ],
  'src/server/session': ['../http/errors', '../permission/current', '../log/operate'],
  'src/server/throttle': ['../http/errors', '../log/operate'],
  'src/server/http': ['../user/queries', '../crud/router', '../openapi/routes', '../api'],
  'src/server/log': ['../logger/queries', '../crud/list'],
  'src/server/metrics': ['../user/queries', '../crud/list'],
  'src/server/password': ['../user/queries', '../crud/list', '../commands/rootPassword'],
  'src/server/crud': ['../user/queries', '../backup/write', '../menuFile/import'],
  'src/server/login': ['../captcha/routes', '../demo/fill', '../openapi/routes'],
  'src/server/backup': ['../http/errors', '../commands/database', '../demo/fill'],
  'src/server/demo': ['../http/errors', '../crud/list', '../backup/write'],
  'src/server/menuFile': ['../menu/queries', '../http/errors', '../commands/database'],
  'src/server/commands': ['../user/queries', '../crud/router', '../server', '@/server/app'],
  'src/server/openapi': ['../menu/routes', '../backup/write'],
};

/** The ways to import something. */
const FORMS = [
  (from: string) => `import { x } from '${from}';\nexport const y = x;\n`,
  (from: string) => `import type { x } from '${from}';\nexport type y = x;\n`,
  (from: string) => `export * from '${from}';\n`,
  (from: string) => `export const load = () => import('${from}');\n`,
];

const importsOf = (table: Record<string, string[]>) =>
  Object.entries(table).flatMap(([folder, list]) => list.map((from) => ({ folder, from })));

describe('the linter', () => {
  let tree: string;
  let refused: Set<string>;
  const planted = new Map<string, string>();

  beforeAll(async () => {
    tree = await mkdtemp(join(tmpdir(), 'gatehouse-lint-'));
    await copyFile(join(root, 'biome.json'), join(tree, 'biome.json'));
    for (const { folder, from } of [...importsOf(LEGAL), ...importsOf(ILLEGAL)]) {
      await mkdir(join(tree, folder), { recursive: true });
      for (const form of FORMS) {
        const file = `${folder}/planted${planted.size}.ts`;
        planted.set(file, form(from));
        await writeFile(join(tree, file), form(from));
      }
    }
    refused = await filesRefusedIn(tree);
  });
  afterAll(() => rm(tree, { recursive: true, force: true }));

  const verdicts = ({ folder, from }: { folder: string; from: string }) =>
    FORMS.map((form) => form(from)).map((content) => {
      const file = [...planted].find(([name, text]) => inFolder(name, folder) && text === content);
      return refused.has(file?.[0] ?? '');
    });

  it.each(importsOf(LEGAL))('lets $folder import $from', (planned) => {
    expect(verdicts(planned)).toEqual(FORMS.map(() => false));
  });

  it.each(importsOf(ILLEGAL))('refuses $from in $folder', (planned) => {
    expect(verdicts(planned)).toEqual(FORMS.map(() => true));
  });
});

const inFolder = (file: string, folder: string) => file.startsWith(`${folder}/planted`);

/** The files below `tree` in which Biome finds an import against the rule. */
async function filesRefusedIn(tree: string): Promise<Set<string>> {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const options = ['--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=none'];
  const { stdout } = await promisify(execFile)(process.execPath, [biome, 'lint', '.', ...options], {
    cwd: tree,
  }).catch((error: { stdout: string }) => error);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { location: { path: string } }[];
  };
  return new Set(diagnostics.map(({ location }) => location.path));
}
