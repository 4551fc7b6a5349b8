import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';

/** Whose share of comments is held; config is not only what the build reads. */
export const AREAS = ['src/server', 'src/components', 'src/services', 'src/pages', 'config'];

const SOURCE = /\.(ts|tsx|mjs|js)$/;
/** Texts, and what a tool writes. */
const LEFT_OUT = /(^|\/)(locales|\.umi[^/]*|migrations)\//;

/**
 * The sources below a folder.
 *
 * @param {string} root
 * @param {string} area relative to it, such as `src/pages`.
 * @returns {string[]} paths relative to the root; none where the area is not there.
 */
export function sourcesIn(root, area) {
  try {
    return readdirSync(join(root, area), { recursive: true, encoding: 'utf8' })
      .map((name) => `${area}/${name.replaceAll('\\', '/')}`)
      .filter((path) => SOURCE.test(path) && !LEFT_OUT.test(path));
  } catch {
    return [];
  }
}

/**
 * Counts a file's lines by what is on them; one with code and a comment is code.
 *
 * @param {string} path
 * @param {string} text
 * @returns {{ lines: number, comments: number, functions: number[] }} `lines` are those that are not blank,
 *   `functions` the lines of each function with a body in braces.
 * @throws where the text cannot be parsed.
 */
export function measureSource(path, text) {
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  let code = text;
  for (const { start, end } of comments) {
    const blank = code.slice(start, end).replaceAll(/[^\n]/g, ' ');
    code = code.slice(0, start) + blank + code.slice(end);
  }
  const lines = countLines(text);
  return { lines, comments: lines - countLines(code), functions: functionsIn(program, text) };
}

const countLines = (/** @type {string} */ text) =>
  text.split('\n').filter((line) => line.trim()).length;

/** @type {(program: import('rolldown/utils').ParseResult['program'], text: string) => number[]} */
function functionsIn(program, text) {
  /** @type {number[]} */
  const found = [];
  const note = (
    /** @type {{ start: number, end: number, body?: { type: string } | null }} */ node,
  ) => {
    if (node.body?.type !== 'BlockStatement' && node.body?.type !== 'FunctionBody') return;
    found.push(text.slice(node.start, node.end).split('\n').length);
  };
  new Visitor({
    FunctionDeclaration: note,
    FunctionExpression: note,
    ArrowFunctionExpression: note,
  }).visit(program);
  return found;
}

/**
 * The share of comment lines among the lines of an area that are not blank.
 *
 * @param {string} root
 * @param {string} area
 */
export function commentShare(root, area) {
  const files = sourcesIn(root, area).map((path) =>
    measureSource(path, readFileSync(join(root, path), 'utf8')),
  );
  const sum = (/** @type {'lines' | 'comments'} */ key) =>
    files.reduce((total, file) => total + file[key], 0);
  return sum('lines') > 0 ? sum('comments') / sum('lines') : 0;
}
