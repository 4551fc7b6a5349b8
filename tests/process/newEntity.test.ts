import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compare, type EntityClone, makeEntityClone } from './entityClone';

const FIELDS = 'title:text!,body:multiline,published:switch';

const LISTS = ['src/features/home/entities.tsx', 'src/server/entities.ts'];
const CATALOGUES = ['src/locales/console/en-US.ts', 'src/locales/console/zh-CN.ts'];
const JOURNAL = 'src/server/db/migrations/meta/_journal.json';

describe('npm run new:entity', () => {
  let clone: EntityClone;
  beforeAll(() => {
    clone = makeEntityClone();
  });
  afterAll(() => clone.remove());

  it.each([
    ['no name', [], 'Usage: npm run new:entity'],
    ['two names', ['notice', 'other', '--fields', FIELDS], 'Usage: npm run new:entity'],
    ['no fields', ['notice'], 'Usage: npm run new:entity'],
    ['an option that there is not', ['notice', '--field', FIELDS], "Unknown option '--field'"],
    ['a capital', ['Notice', '--fields', FIELDS], 'Notice cannot name an entity'],
    ['two words', ['purchase-order', '--fields', FIELDS], 'one English word of lower-case'],
    ['a name that is not English', ['公告', '--fields', FIELDS], '公告 cannot name an entity'],
    ['a path for a name', ['../notice', '--fields', FIELDS], '../notice cannot name an entity'],
    ['a reserved word', ['class', '--fields', FIELDS], 'JavaScript reserves that word'],
    ['a type of JavaScript', ['map', '--fields', FIELDS], 'JavaScript reserves that word'],
    ['what its files import: a type', ['store', '--fields', FIELDS], 'need another Store'],
    ['what its files import: a schema', ['page', '--fields', FIELDS], 'another pageQuerySchema'],
    [
      'a folder of another call',
      ['search', '--fields', FIELDS],
      'There is src/server/routes/search',
    ],
    ['an entity that is there', ['role', '--fields', FIELDS], 'There is an entity role already'],
    ['a folder that is there', ['login', '--fields', FIELDS], 'There is src/server/routes/login'],
    [
      'a table that is there',
      ['throttle', '--fields', FIELDS],
      'There is a table throttle already',
    ],
    [
      'a path that is there',
      ['notice', '--fields', FIELDS, '--plural', 'loggers'],
      'There is a path /api/v1/loggers already',
    ],
    [
      'a feature that is there',
      ['notice', '--fields', FIELDS, '--plural', 'roles'],
      'There is src/features/roles/locales/en-US.ts already',
    ],
    ['a plural that is no path', ['notice', '--fields', FIELDS, '--plural', 'A/b'], '--plural A/b'],
    ['an unknown type', ['notice', '--fields', 'title:string'], 'title:string is of no known type'],
    ['no type', ['notice', '--fields', 'title'], '"title" is no field'],
    ['a field twice', ['notice', '--fields', 'a:text,a:date'], 'The field a is there twice'],
    ['an empty field', ['notice', '--fields', 'a:text,'], '"" is no field'],
    ['a field that all have', ['notice', '--fields', 'id:text'], 'the console itself uses that'],
    ['a field of a query', ['notice', '--fields', 'sort:text'], 'the console itself uses that'],
    ['the search words', ['notice', '--fields', 'q:text!'], 'the console itself uses that'],
    ['a secret', ['notice', '--fields', 'password:text'], 'secrets are neither listed nor audited'],
    ['a field of two words', ['notice', '--fields', 'due date:date'], 'cannot name a field'],
    ['a reserved word for a field', ['notice', '--fields', 'new:switch'], 'cannot name a field'],
  ])('refuses %s, says so and writes nothing', async (_, args, said) => {
    const before = clone.sources();
    const { code, output } = await clone.newEntity(...args);
    expect(code).toBe(1);
    expect(output).toContain(said);
    expect(output).not.toContain('    at ');
    expect(clone.sources()).toEqual(before);
  });

  it('leaves nothing, folders included, when it fails halfway', async () => {
    const list = join(clone.folder, LISTS[0] ?? '');
    const text = readFileSync(list, 'utf8');
    writeFileSync(list, `${text}// more\n`);
    const before = clone.sources();
    const { code, output } = await clone.newEntity('notice', '--fields', FIELDS);
    expect([code, output]).toEqual([1, expect.stringContaining('does not end with its list')]);
    expect(clone.sources()).toEqual(before);
    expect(existsSync(join(clone.folder, 'src/server/routes/notice'))).toBe(false);
    expect(existsSync(join(clone.folder, 'src/pages/system/notice'))).toBe(false);
    expect(existsSync(join(clone.folder, 'src/features/notices'))).toBe(false);
    writeFileSync(list, text);
  });

  it('writes files of its own, one line in each of the two lists, and gathers its texts', async () => {
    const before = clone.sources();
    const { code, output } = await clone.newEntity('notice', '--fields', FIELDS);
    expect(code, output).toBe(0);
    const after = clone.sources();
    const { added, changed, lost } = compare(before, after);
    expect(lost).toEqual([]);
    expect(changed.toSorted()).toEqual([...LISTS, ...CATALOGUES, JOURNAL].toSorted());
    for (const list of LISTS) {
      const lines = (after.get(list) ?? '').split('\n');
      const old = (before.get(list) ?? '').split('\n');
      expect(lines.filter((line) => !old.includes(line))).toEqual([
        expect.stringMatching(/^\W*(export \{ )?notice\b/),
      ]);
      expect(lines).toHaveLength(old.length + 1);
    }
    for (const catalogue of CATALOGUES) {
      const old = (before.get(catalogue) ?? '').split('\n');
      const lines = (after.get(catalogue) ?? '').split('\n').filter((line) => !old.includes(line));
      expect(lines).toEqual([
        expect.stringContaining("from '@/features/notices/locales/"),
        '  ...noticeTexts,',
      ]);
    }
    expect(added.filter((file) => !file.includes('notice'))).toEqual([
      expect.stringMatching(/migrations\/meta\/\d{4}_snapshot\.json$/),
    ]);
    for (const file of [...added, ...changed]) expect(output).toContain(file);
  });

  it('changes nothing when it is run again, and says so', async () => {
    const before = clone.sources();
    const { code, output } = await clone.newEntity('notice', '--fields', FIELDS);
    expect(code).toBe(1);
    expect(output).toContain('There is an entity notice already; nothing was changed.');
    expect(clone.sources()).toEqual(before);
  });

  it('leaves nothing for the next migration to find', async () => {
    const before = clone.sources();
    const { output } = await clone.generateMigration();
    expect(output).toContain('No schema changes');
    expect(clone.sources()).toEqual(before);
  });
});
