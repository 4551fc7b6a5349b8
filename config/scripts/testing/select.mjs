import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure } from '../main.mjs';
import { root } from '../paths.mjs';

/** @import { Selected, Stage } from '../types' */

const TEST_FILE = /\.(test|spec)\.tsx?$/;
const TITLE = /\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;
const RELATIVE_IMPORT = /from '(\.[^']+)'/g;

/** @throws {Failure} when a word is neither a stage nor in a path or title. */
export function select(/** @type {Stage[]} */ all, /** @type {string[]} */ args) {
  const isNamed = (/** @type {Stage} */ { name }, /** @type {string} */ arg) =>
    arg === name || arg === name.split('-')[0];
  const words = args.filter((arg) => !all.some((stage) => isNamed(stage, arg)));
  const named = all.filter((stage) => args.some((arg) => isNamed(stage, arg)));
  const stages = named.length > 0 ? named : all;
  if (words.length === 0) return stages.map((stage) => whole(stage));
  for (const word of words) assertFound(stages, word);
  return stages
    .map((stage) => matching(stage, words))
    .filter(({ byPath, byTitle }) => byPath.length + byTitle.length > 0);
}

/** @returns {Selected} */
const whole = (/** @type {Stage} */ stage) => ({ stage, words: [], byPath: [], byTitle: [] });

function assertFound(/** @type {Stage[]} */ stages, /** @type {string} */ word) {
  const isIn = (/** @type {Stage} */ stage) => {
    const { byPath, byTitle } = matching(stage, [word]);
    return byPath.length + byTitle.length > 0;
  };
  if (stages.some(isIn)) return;
  const names = stages.map(({ name }) => name).join(', ');
  throw new Failure(`"${word}" is no stage (${names}), and no path or title of a test has it.`);
}

/** @returns {Selected} */
function matching(/** @type {Stage} */ stage, /** @type {string[]} */ words) {
  const files = stage.folder && !stage.skipped ? testFilesIn(stage.folder) : [];
  const wanted = anyOf(words);
  const byPath = files.filter((file) => wanted.test(file));
  const byTitle = files.filter(
    (file) => !byPath.includes(file) && titlesIn(file).some((title) => wanted.test(title)),
  );
  return { stage, words, byPath, byTitle };
}

export const anyOf = (/** @type {string[]} */ words) =>
  new RegExp(words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'i');

const testFilesIn = (/** @type {string} */ folder) =>
  readdirSync(join(root, 'tests', folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => TEST_FILE.test(name))
    .map((name) => `tests/${folder}/${name}`);

/** @returns {string[]} those of the helpers beside a test file too, some of which hold tests. */
function titlesIn(/** @type {string} */ file, seen = new Set([file])) {
  const source = readFileSync(join(root, file), 'utf8');
  const own = [...source.matchAll(TITLE)].map(([, , title = '']) => title);
  const helpers = [...source.matchAll(RELATIVE_IMPORT)]
    .map(([, path = '']) => `${join(dirname(file), path)}.ts`)
    .filter(
      (helper) =>
        helper.startsWith('tests/') && !seen.has(helper) && existsSync(join(root, helper)),
    );
  for (const helper of helpers) seen.add(helper);
  return [...own, ...helpers.flatMap((helper) => titlesIn(helper, seen))];
}
