import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../process/clone';
import { command } from './command';

const inDocs = readdirSync(join(root, 'docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`);
const documents = ['README.md', ...inDocs, 'config/templates/release/README.md']
  .map((name) => readFileSync(join(root, name), 'utf8'))
  .join('\n');

/** Documents write `npm run NAME -- ARGUMENTS` in a clone, and `gatehouse NAME ARGUMENTS` in an archive. */
const COMMAND = /(?:npm run|\bgatehouse) ([a-z]+(?:[:-][a-z]+)*)(?: --(?= ))?([^`\n]*)/g;

/** Returns the options that the documents show, by the command that they are given to. */
function documented(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [, name = '', rest = ''] of documents.matchAll(COMMAND)) {
    const options = found.get(name) ?? new Set();
    for (const [option] of rest.matchAll(/(?<= |\[)--(?!help)[a-z-]+/g)) options.add(option);
    found.set(name, options);
  }
  return found;
}

describe('the commands of the documents', async () => {
  const { output } = await command(['help'], {});
  const known = [...output.matchAll(/^ {2}(\S+) {2}/gm)].map(([, name = '']) => name);

  it('are all that there are', () => {
    const named = documented();
    expect(known.length).toBeGreaterThan(10);
    expect(known.filter((name) => !named.has(name))).toEqual([]);
  });

  it.each(known)('%s is asked for its usage, and has each option that they show', async (name) => {
    const usage = await command([name, '--help'], {});
    expect(usage).toMatchObject({ code: 0, output: expect.stringContaining('Usage: ') });
    for (const option of documented().get(name) ?? []) expect(usage.output).toContain(option);
  });
});
