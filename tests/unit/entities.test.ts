import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { entities as pages } from '@/features/home/entities';
import { consoleMenuAt } from '@/server/db/seed/consoleMenus';
import * as entities from '@/server/entities';
import { parseEnv } from '@/server/lib/env';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const all = Object.entries(entities);

describe('the list of entities', () => {
  it('has the same members on the server and in the pages', () => {
    expect(Object.keys(pages).toSorted()).toEqual(Object.keys(entities).toSorted());
  });

  it.each(all)('calls %s what it calls itself', (name, entity) => {
    expect(entity.name).toBe(name);
  });

  it.each(all)('says by what columns of its own a person finds a %s', (_, entity) => {
    const [own] = entity.tables;
    for (const column of entity.search) expect(column.table).toBe(own);
  });

  it.each(all)('gives %s its five routes, and a page whose menus grant them', (name, entity) => {
    const one = `${entity.path}/{id}`;
    const calls = [`GET ${entity.path}`, `GET ${one}`, `POST ${entity.path}`].concat(
      `PUT ${one}`,
      `DELETE ${one}`,
    );
    const routes = entity
      .routes(parseEnv({}))
      .routes.map(({ method, path }) => `${method} ${path.replace(':id', '{id}')}`);
    expect(routes).toEqual(expect.arrayContaining(calls));
    const page = consoleMenuAt(`system.${name}`);
    const granted = [page, ...(page?.children ?? [])]
      .flatMap((menu) => menu?.resources ?? [])
      .map(({ method, path }) => `${method} ${path}`);
    expect(granted).toEqual(expect.arrayContaining(calls));
    expect(page?.path).toBe(pages[name]?.path);
  });

  it.each(all)('has a page, strings and a schema for %s', (name, { path }) => {
    expect(existsSync(join(root, `src/pages/system/${name}/index.tsx`))).toBe(true);
    const feature = `features/${basename(path)}`;
    for (const locale of ['en-US', 'zh-CN']) {
      const texts = `${feature}/locales/${locale}`;
      expect(read(`src/${texts}.ts`)).toContain(`'pages.system.${name}.noun':`);
      expect(read(`src/locales/console/${locale}.ts`)).toContain(`'@/${texts}'`);
    }
    expect(existsSync(join(root, `src/schemas/${name}.ts`))).toBe(true);
  });

  it.each(all)('puts %s through the shared suite', (name) => {
    const declaration = new RegExp(`describeEntity\\(\\{\\s*entity: '${name}',`);
    expect(read(`tests/api/${name}.test.ts`)).toMatch(declaration);
  });
});
