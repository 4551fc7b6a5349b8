import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Messages = Record<string, string>;

const root = join(import.meta.dirname, '../../src');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('.umi'))
  .map((file) => file.replaceAll('\\', '/'));

const isCatalogue = (file: string) => /(^|\/)locales\//.test(file);
const read = (file: string) => readFileSync(join(root, file), 'utf8');

async function catalogue(locale: string): Promise<Messages> {
  const own = files.filter((file) => isCatalogue(file) && file.endsWith(`/${locale}.ts`));
  const parts = await Promise.all(
    own.map(async (file) => (await import(join(root, file))).default as Messages),
  );
  return Object.assign({}, ...parts);
}

const english = await catalogue('en-US');
const chinese = await catalogue('zh-CN');
const keys = Object.keys(english);

const client = files
  .filter((file) => !isCatalogue(file) && !file.startsWith('server/'))
  .map((file) => ({ file, text: read(file) }));
const everything = files
  .filter((file) => !isCatalogue(file))
  .map(read)
  .join('\n');

const QUOTED = /'((?:[^'\\\n]|\\.)+)'/g;
const TEMPLATE = /`([^`\n]*\$\{[^`\n]*)`/g;
const HOLE_ALONE = '$' + '{id}';
const TITLE = '$' + '{title}';
const HOLE = /\$\{(?:[^{}]|\{[^{}]*\})*\}/;

/** `const text = (id: string) => intl.formatMessage({ id: `list.${id}` })` */
const HELPER =
  /const (\w+) = \(\w+[^)]*\)(?:: \w+)? =>\s*intl\.formatMessage\(\s*\{ id: `([^`$]*)\$\{\w+\}` \}/g;

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)];
const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

interface Uses {
  /** Keys that a file names in full. */
  named: string[];
  /** Keys that it puts together, as patterns. */
  composed: RegExp[];
}

function usesOf(text: string): Uses {
  const helpers = matches(text, HELPER).map(([whole, name = '', prefix = '']) => ({
    whole,
    name,
    prefix,
  }));
  const rest = helpers.reduce((left, { whole }) => left.replace(whole, ''), text);
  const calls = helpers.flatMap(({ name, prefix }) =>
    matches(rest, new RegExp(`\\b${name}\\('([^'\n]*)'`, 'g')).map(
      ([whole, id]) => [whole, `${prefix}${id}`] as const,
    ),
  );
  const called = calls.map(([, key]) => key);
  const computed = helpers.flatMap(({ name, prefix }) =>
    matches(rest, new RegExp(`\\b${name}\\((?:\`([^\`]*)\`|\\w)`, 'g')).map(
      ([, id = HOLE_ALONE]) => `${prefix}${id}`,
    ),
  );
  const templates = [...matches(rest, TEMPLATE).map(([, inner = '']) => inner), ...computed];
  return {
    named: [
      ...called,
      ...matches(
        calls.reduce((left, [whole]) => left.replace(whole, ''), rest),
        QUOTED,
      ).map(([, literal = '']) => literal),
    ],
    composed: templates
      .filter((template) => /^\w+\./.test(template) || template.startsWith(TITLE))
      .map((template) => new RegExp(`^${template.split(HOLE).map(literally).join('.+')}$`)),
  };
}

const uses = client.map(({ file, text }) => ({ file, ...usesOf(text) }));
const named = new Set(uses.flatMap((one) => one.named));
const composed = uses
  .flatMap((one) => one.composed)
  // `error.${...}` and the labels by convention have rules of their own, below.
  .filter((pattern) => !/^\^(error\\\.|pages\\\.\.\+)/.test(pattern.source));

/** `pages.system.role.form.status.enabled` belongs to a field `status` that pages/system/role names. */
function isLabel(key: string): boolean {
  const [, page = '', field = ''] =
    /^pages\.(\w+\.\w+)\.(?:form\.(?:group\.)?)?(\w+)/.exec(key) ?? [];
  const folder = `pages/${page.replace('.', '/')}/`;
  const mentions = new RegExp(`['"\`.]${field}\\b`);
  return client.some(
    ({ file, text }) =>
      (file.startsWith(folder) ||
        file.startsWith('components/entity/') ||
        file.startsWith('components/form/') ||
        file.startsWith('components/list/')) &&
      (mentions.test(text) || new RegExp(`\\b${field}:`).test(text)),
  );
}

/** The server puts `not found` behind the name of whatever it is. */
const isReason = (reason: string): boolean =>
  everything.includes(reason) || /^(Menu|Role|User) not found$/.test(reason);

function isUsed(key: string): boolean {
  if (named.has(key) || composed.some((pattern) => pattern.test(key))) return true;
  if (key.startsWith('error.')) return isReason(key.slice('error.'.length));
  return key.startsWith('pages.') && isLabel(key);
}

describe('the catalogues', () => {
  it('hold the same keys in both languages', () => {
    expect(Object.keys(chinese).sort()).toEqual([...keys].sort());
  });

  it('hold no text that was left in English or left empty', () => {
    const wordless = /^(\d+|ID|JSON|\/[\w/:]+|'?\{.*)$/;
    const left = keys.filter(
      (key) => !wordless.test(english[key] ?? '') && !/\p{Script=Han}/u.test(chinese[key] ?? ''),
    );
    expect(left).toEqual([]);
  });

  it('speak of the same values in both languages', () => {
    const values = (text = '') => [
      ...new Set(
        matches(text, /\{(\w+)(?:\}|, (?:number|plural|select|date|time))/g).map(
          ([, name]) => name,
        ),
      ),
    ];
    const simple = keys.filter((key) => !/select|plural/.test(english[key] ?? ''));
    const different = simple.filter(
      (key) => values(english[key]).sort().join() !== values(chinese[key]).sort().join(),
    );
    expect(different).toEqual([]);
  });

  it('hold no key that nothing uses', () => {
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  });

  it('hold every key that the console names', () => {
    const spaces = new Set(keys.map((key) => key.split('.')[0]));
    const isKey = (text: string) => /^\w+(\.[\w-]+)+$/.test(text) && spaces.has(text.split('.')[0]);
    const isPage = (text: string) =>
      keys.some((key) => key.startsWith(`pages.${text}.`) || key.startsWith(`${text}.`));
    const missing = [...named].filter(
      (text) => isKey(text) && !keys.includes(text) && !isPage(text),
    );
    expect(missing).toEqual([]);
  });
});
