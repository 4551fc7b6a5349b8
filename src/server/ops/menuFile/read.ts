import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import jsonc from 'jsonc-parser';
import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { MAX_LEVELS } from '@/schemas/menu';
import { menuRows } from '../../crud/import/menuRows';
import { toFieldError } from '../../http/fieldError';
import { StartError } from '../../lib/startupError';
import { type FileMenu, menuFileSchema } from './schema';

/** @throws {StartError} naming the file and the place, by line or by menu */
export function readMenuFile(file: string | undefined): FileMenu[] {
  if (!file) return [];
  const refuse = (reason: string): never => {
    throw new StartError(`MENU_FILE ${file} cannot be used: ${reason}.`);
  };
  const parse = parsers[extname(file).toLowerCase()];
  if (!parse) return refuse('its name must end in .json, .yaml or .yml');
  const content = parse(textOf(file, refuse), refuse);
  const { data, error } = menuFileSchema.safeParse(content);
  if (!data) {
    const [issue] = error.issues as [z.core.$ZodIssue];
    return refuse(`${placeOf(issue.path, content)}: ${reasonText(issue)}`);
  }
  assertSound(data, refuse);
  return data;
}

function reasonText(issue: z.core.$ZodIssue): string {
  const { code, message } = toFieldError(issue);
  return issue.message === code ? message : issue.message;
}

type Refuse = (reason: string) => never;

function textOf(file: string, refuse: Refuse): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return refuse((error as Error).message);
  }
}

const parsers: Record<string, (text: string, refuse: Refuse) => unknown> = {
  '.json': parseJson,
  '.yaml': parseYaml,
  '.yml': parseYaml,
};

function parseJson(text: string, refuse: Refuse): unknown {
  const errors: jsonc.ParseError[] = [];
  const content = jsonc.parse(text, errors, { disallowComments: true });
  const [first] = errors;
  if (!first) return content;
  const before = text.slice(0, first.offset).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  return refuse(
    `line ${before.length}, column ${column}: ${jsonc.printParseErrorCode(first.error)}`,
  );
}

function parseYaml(text: string, refuse: Refuse): unknown {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const [first] = document.errors;
  if (!first) return document.toJS();
  const { line, col } = lineCounter.linePos(first.pos[0]);
  return refuse(`line ${line}, column ${col}: ${first.message}`);
}

/** Such as `menu system.user, resources 0 path`. */
function placeOf(path: PropertyKey[], content: unknown): string {
  const codes: string[] = [];
  let at = content as Record<PropertyKey, unknown> | undefined;
  let depth = 0;
  for (const [index, key] of path.entries()) {
    at = at?.[key] as typeof at;
    if (typeof key !== 'number' || (index > 0 && path[index - 1] !== 'children')) continue;
    codes.push(typeof at?.code === 'string' ? at.code : `number ${key + 1}`);
    depth = index + 1;
  }
  const rest = path.slice(depth).join(' ');
  if (codes.length === 0) return 'the list of menus';
  return `menu ${codes.join('.')}${rest && `, ${rest}`}`;
}

/** The tree's depth, codes among siblings, submenus of buttons. */
function assertSound(menus: FileMenu[], refuse: Refuse): void {
  const types = new Map<string, FileMenu['type']>();
  for (const { code, type } of menuRows(menus) as FileMenu[]) {
    const codes = code.split('.');
    const parent = codes.slice(0, -1).join('.');
    if (codes.length > MAX_LEVELS)
      refuse(`menu ${parent}: menus cannot stand on more than ${MAX_LEVELS} levels`);
    if (types.has(code)) refuse(`menu ${code} is there twice`);
    if (types.get(parent) === 'button') refuse(`menu ${parent}: a button has no submenus`);
    types.set(code, type);
  }
}
