import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' });
const documents = ['README.md', ...inDocs.map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
);

/** What GitHub makes of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const anchorsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    anchorOf(heading),
  );

/** Returns the links of a document that lead to no file, or to no heading of it. */
function brokenLinks(document: string): string[] {
  const links = [...read(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const file = path ? resolve(root, dirname(document), path) : join(root, document);
    if (!existsSync(file)) return true;
    return anchor !== undefined && !anchorsOf(file).includes(anchor);
  });
}

describe('the documents', () => {
  it.each(documents)('link to files and headings that are there: %s', (document) => {
    expect(brokenLinks(document)).toEqual([]);
  });

  it('name only commands that package.json has', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const named = documents.flatMap((document) =>
      [...read(document).matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name = '']) => name),
    );
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  it('list each setting that the server reads, and no other', () => {
    const sources = read('src/server/lib/env.ts') + read('src/server/lib/oidcSettings.ts');
    const isRead = [...sources.matchAll(/^ {2}([A-Z][A-Z_]+):(?! replacedByConfigFile)/gm)];
    const rows = read('docs/settings.md').match(/^\| `.*?\|/gm) ?? [];
    const listed = rows.flatMap((row) => [...row.matchAll(/`([A-Z_]+)`/g)]);
    const names = (found: RegExpExecArray[]) => found.map(([, name]) => name).sort();
    // Read as the environment of every program has them.
    const ofProxies = ['HTTPS_PROXY', 'NO_PROXY'];
    expect(names(listed)).toEqual([...new Set([...names(isRead), ...ofProxies])].sort());
  });
});
