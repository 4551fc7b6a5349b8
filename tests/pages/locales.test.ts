import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { addLocale, getIntl } from 'umi';
import { describe, expect, it } from 'vitest';
import { translate } from '@/components/feedback/translate';
import { fieldSentences, reasonSentences } from '@/schemas/errorSentences';

type Messages = Record<string, string>;

const root = join(import.meta.dirname, '../../src');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('.umi'));

const isCatalogue = (file: string) => /(^|\/)locales\//.test(file);
const read = (file: string) => readFileSync(join(root, file), 'utf8');

async function catalogue(locale: string): Promise<Messages> {
  const own = files.filter((file) => isCatalogue(file) && file.endsWith(`/${locale}.ts`));
  const parts = await Promise.all(
    own.map(async (file) => (await import(join(root, file))).default as Messages),
  );
  const all: Messages = {};
  // `src/locales` gathers those of the components, so that a key may come twice, but with one text.
  for (const [key, text] of parts.flatMap(Object.entries)) {
    expect(all[key] ?? text, key).toBe(text);
    all[key] = text;
  }
  return all;
}

const english = await catalogue('en-US');
const chinese = await catalogue('zh-CN');
const keys = Object.keys(english);

const client = files
  .filter((file) => !isCatalogue(file) && !file.startsWith('server/'))
  .map(read)
  .join('\n');

/** The values that a text is filled with. */
const valuesOf = (text = '') =>
  [...text.matchAll(/\{(\w+)(?:\}|, (?:number|plural|select|date|time))/g)].map(([, name]) => name);

/** Keys that the code puts together. */
const COMPOSED = [
  /^error\./,
  /^menu\./,
  /^pages\.system\.\w+\.(noun|add|edit|shown\.\w+|delete|delete\.effect|deleteMany|disableMany|disableMany\.effect|disabledMany)$/,
  /^pages\.system\.\w+\.(reset\.explanation|time|tag|data)\./,
  /^verification\.(fault|signatures)\./,
  /^audit\.(say\.|noun\.|added$|removed$)/,
  /^logs\.(facet\.|saved\.shared$)/,
  /^form\.label\./,
  /^pages\.home\.(marks|firstSteps)\./,
  /^pages\.system\.menu\.properties\.name\./,
  /^pages\.system\.logger\.live\.(connecting|live|lost|refused)$/,
  /^access\.(verdict|blocker|step|relation|compare|how|tree|coverage|preview|absent|tab)\./,
  /^access\.(role$|roles\.|users$|users\.|what\.)/,
  /^history\.(action\.|restore\.question$|restoreDeleted\.question$)/,
  /^dashboard\.(range|database)\./,
  /^dashboard\.(sign_ins|failures|active_users|denials|requests|refused|errors)$/,
  /^result\.(success|fail)\./,
  /^notification\.[a-z]+-/,
  /^recover\.(lead|sent)\./,
  /^account\.(section|notifications|sessions\.(everywhere|endAll))\./,
  /^palette\.(recent|pages|users|roles|menus|others|traces|actions|freeze|unfreeze)$/,
  /^palette\.(add|verbs|shortcuts)\./,
  /^app\.layout\./,
  /^(app\.theme|exception|list\.density|list\.bulk|password)\./,
  /^pages\.system\.\w+\.(enable|disable|delete)d?Many\b/,
  /^access\.refused\./,
  /^entity\.refused\.(add|edit)$/,
  /^account\.passkeys\.(add|rename|remove)\.title$/,
  /^passkey\.failed\./,
  /^(audit\.reason|history\.linked)\./,
  /^import\.(existing|verdict|export|column)\./,
  /^pages\.system\.user\.(addRole|removeRole|endSessions|resetMany)\b/,
  /^pages\.system\.user\.form\.roles_from_claims$/,
  /^company\.(unavailable|refused|denied|ended|busy)$/,
];

/** `pages.system.role.form.status.enabled` is of a field `status` that the feature names whose text it is. */
function isOfField(key: string): boolean {
  const [, field = ''] = /^pages\.\w+\.\w+\.form\.(?:group\.)?(\w+)/.exec(key) ?? [];
  if (field === '') return false;
  const mentions = new RegExp(`\\b${field}\\b`);
  const catalogue = files.find(
    (file) => /\/en-US\.ts$/.test(file) && read(file).includes(`'${key}'`),
  );
  const feature = `${dirname(dirname(catalogue ?? ''))}/`;
  const own = files.filter((file) => file.startsWith(feature) && !isCatalogue(file));
  return [...own, 'components/list/columns.tsx'].some((file) => mentions.test(read(file)));
}

const isUsed = (key: string) =>
  client.includes(`'${key}'`) || COMPOSED.some((pattern) => pattern.test(key)) || isOfField(key);

describe('the catalogues', () => {
  it('hold each text in both languages, and are checked for it by the compiler', () => {
    expect(Object.keys(chinese).sort()).toEqual([...keys].sort());
    for (const file of files.filter((one) => /ocales\/zh-CN\.ts$/.test(one))) {
      expect(read(file), file).toContain('satisfies Record<keyof typeof en, string>');
    }
  });

  it('hold no text that was left in English or left empty', () => {
    const wordless = /^(\d+|ID|JSON|\/[\w/:]+|'?\{.*)$/;
    const left = keys.filter(
      (key) => !wordless.test(english[key] ?? '') && !/\p{Script=Han}/u.test(chinese[key] ?? ''),
    );
    expect(left).toEqual([]);
  });

  it('speak of the same values in both languages', () => {
    const simple = keys.filter((key) => !/select|plural/.test(english[key] ?? ''));
    const sorted = (text = '') => [...new Set(valuesOf(text))].sort().join();
    const different = simple.filter((key) => sorted(english[key]) !== sorted(chinese[key]));
    expect(different).toEqual([]);
  });

  it('fill the text of a code with nothing but what the code brings', () => {
    for (const [kind, sentences] of Object.entries({
      field: fieldSentences,
      reason: reasonSentences,
    })) {
      for (const [code, sentence] of Object.entries(sentences)) {
        const brought = /\(?\{ ?([\w, ]+?) ?\}/.exec(String(sentence))?.[1]?.split(/, ?/) ?? [];
        for (const texts of [english, chinese]) {
          const text = texts[`error.${kind}.${code}`] ?? '';
          const used = /select/.test(text) ? [] : valuesOf(text);
          expect(
            used.filter((name) => !brought.includes(name ?? '')),
            code,
          ).toEqual([]);
        }
      }
    }
  });

  it('read the same where a text is not parsed', async () => {
    (await import('@@/core/plugin')).createPluginManager();
    const values = { a: 1, b: '2' };
    for (const [locale, messages] of Object.entries({ 'en-US': english, 'zh-CN': chinese })) {
      const own = { quotation: "a '{brace'}", apostrophe: "it''s", value: '{a} of {b}' };
      addLocale(locale, { ...messages, ...own }, undefined as never);
      const intl = getIntl(locale, true);
      const ids = keys.filter((key) => valuesOf(messages[key]).length === 0);
      for (const id of [...ids, ...Object.keys(own)]) {
        expect(translate(intl, id, values)).toBe(intl.formatMessage({ id }, values));
      }
    }
  });

  it('hold no key that nothing uses', () => {
    const unused = keys.filter((key) => !isUsed(key));
    expect(unused).toEqual([]);
  });
});
