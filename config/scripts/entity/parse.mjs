import { parseArgs } from 'node:util';
import { runInNewContext } from 'node:vm';
import { Failure } from '../main.mjs';
import { FIELD_TYPES } from './fieldTypes.mjs';

const USAGE =
  'npm run new:entity NAME -- --fields "title:text!,body:multiline" [--plural NAMES] [--zh 名称]';
const MAX_NAME = 32;

const TAKEN_FIELDS = ['id', 'created_at', 'updated_at', 'current', 'sort', 'q', 'constructor'];

/** The audit leaves out what these stand for, as src/server/log/redact.ts has it. */
const SECRET = /pass|pwd|token|secret|captcha|hash|credential|authorization|api_?key/;

/** @returns {import('./types').EntityPlan} */
export function parseEntity(/** @type {string[]} */ args) {
  const { values, positionals } = parseOptions(args);
  const [name, ...more] = positionals;
  if (!name || more.length > 0 || !values.fields) throw new Failure(`Usage: ${USAGE}`);
  assertName(name);
  const { plural = pluralOf(name), zh: chinese } = values;
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(plural)) {
    throw new Failure(`--plural ${plural}: it must be of lower-case letters, as in a path.`);
  }
  if (chinese !== undefined && !/^[\p{L}\p{N}]{1,32}$/u.test(chinese)) {
    throw new Failure(`--zh ${chinese}: it must be a word.`);
  }
  return { name, plural, chinese, fields: parseFields(values.fields) };
}

function parseOptions(/** @type {string[]} */ args) {
  const string = /** @type {const} */ ({ type: 'string' });
  const options = { fields: string, plural: string, zh: string };
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new Failure(`${/** @type {Error} */ (error).message}\nUsage: ${USAGE}`);
  }
}

function assertName(/** @type {string} */ name) {
  if (!/^[a-z][a-z0-9]*$/.test(name) || name.length > MAX_NAME) {
    throw new Failure(
      `${name} cannot name an entity: it must be one English word of lower-case letters and digits, such as notice, of ${MAX_NAME} at most.`,
    );
  }
  const typeName = capitalized(name);
  const isGlobal = runInNewContext('Object.getOwnPropertyNames(globalThis)').includes(typeName);
  if (isReserved(name) || isGlobal) {
    throw new Failure(`${name} cannot name an entity: JavaScript reserves that word.`);
  }
}

function parseFields(/** @type {string} */ text) {
  const fields = text.split(',').map(parseField);
  const names = fields.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice) throw new Failure(`The field ${twice} is there twice.`);
  return fields;
}

/** @returns {import('./types').Field} */
function parseField(/** @type {string} */ text) {
  const [, name = '', type = '', mark] = /^([^:]+):([^:!]+)(!?)$/.exec(text.trim()) ?? [];
  if (!name) {
    throw new Failure(
      `"${text.trim()}" is no field: write NAME:TYPE, with ! where it is required.`,
    );
  }
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name) || name.length > MAX_NAME || isReserved(name)) {
    throw new Failure(
      `${name} cannot name a field: it must be of lower-case letters, digits and _, and no reserved word.`,
    );
  }
  if (TAKEN_FIELDS.includes(name)) {
    throw new Failure(`${name} cannot name a field: the console itself uses that name.`);
  }
  if (SECRET.test(name)) {
    throw new Failure(`${name} cannot name a field: secrets are neither listed nor audited.`);
  }
  if (!isType(type)) {
    const types = Object.keys(FIELD_TYPES).join(', ');
    throw new Failure(`${name}:${type} is of no known type; there are ${types}.`);
  }
  const label = name.split('_').map(capitalized).join(' ');
  return { name, label, type, required: mark === '!' };
}

/** @returns {type is import('./types').FieldTypeName} */
const isType = (/** @type {string} */ type) => Object.hasOwn(FIELD_TYPES, type);

function isReserved(/** @type {string} */ name) {
  if (['await', 'undefined'].includes(name)) return true;
  try {
    new Function(`'use strict'; const ${name} = 0;`);
    return false;
  } catch {
    return true;
  }
}

export const capitalized = (/** @type {string} */ word) =>
  word.charAt(0).toUpperCase() + word.slice(1);

/** By the rules; words that follow none need `--plural`. */
function pluralOf(/** @type {string} */ name) {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
}
