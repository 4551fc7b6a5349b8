import { createReadStream } from 'node:fs';
import { isAlias, isNode, isSeq, LineCounter, parseDocument, visit } from 'yaml';
import { MAX_LEVELS } from '@/schemas/menu';
import { toFieldErrors } from '../../http/fieldError';
import { StartError } from '../../lib/startError';
import { type Entries, type Entry, inOrder, type Kind } from './entries';
import { fromGinAdmin } from './ginAdmin';
import { type ConfigMenu, type ConfigRole, configSchema, FORMAT } from './schema';

export type Path = PropertyKey[];

export type FileEntry = Entry & { path: Path };

export interface Config extends Entries<FileEntry> {
  text: string;
  /** Whether the file has the lists. */
  has: Record<Kind, boolean>;
  faults: Faults;
}

/** Collects what is wrong, so that all of it is told at once. */
export class Faults {
  private readonly lines: string[] = [];

  constructor(private readonly lineOf: (path: Path) => number | undefined) {}

  add(path: Path, reason: string): void {
    const line = this.lineOf(path);
    const place = path.join('.') || 'the file';
    this.lines.push(`${line === undefined ? '' : `line ${line}, `}${place}: ${reason}`);
  }

  get some(): boolean {
    return this.lines.length > 0;
  }

  /** @throws {StartError} */
  throwIfAny(): void {
    if (this.some) throw refused(this.lines);
  }
}

const MAX_FAULTS = 100;

function refused(lines: string[]): StartError {
  const shown = lines.slice(0, MAX_FAULTS);
  if (shown.length < lines.length) shown.push(`and ${lines.length - shown.length} more`);
  return new StartError(`Nothing was changed:\n${shown.map((line) => `  ${line}`).join('\n')}`);
}

const MAX_BYTES = 8 * 1024 * 1024;

/**
 * @param file standard input where it is a dash
 * @throws {StartError} for a file that cannot be read, is too large or is no text
 */
export async function readText(file: string): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of file === '-' ? process.stdin : createReadStream(file)) {
      size += chunk.length;
      if (size > MAX_BYTES) throw new Error(`it is larger than ${MAX_BYTES} bytes`);
      chunks.push(chunk);
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Reads YAML or JSON of our format or of gin-admin's `menu.json`. @throws {StartError} naming every fault by its line */
export function readConfig(text: string): Config {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw refused(['the file is nested too deeply']);
  }
}

function parse(text: string): Config {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const at = (offset: number) => {
    const { line, col } = lineCounter.linePos(offset);
    return `line ${line}, column ${col}`;
  };
  if (document.errors.length > 0) {
    throw refused(document.errors.map(({ pos, message }) => `${at(pos[0])}: ${message}`));
  }
  visit(document, {
    Scalar: (_, { value, range }) => {
      if (typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'))) return;
      throw refused([`${at(range?.[0] ?? 0)}: a text must be Unicode without NUL`]);
    },
    Node: (_, node) => {
      const isShared = isAlias(node) || ('anchor' in node && node.anchor);
      if (isShared) throw refused([`${at(node.range?.[0] ?? 0)}: anchors and aliases are refused`]);
    },
  });
  const isGinAdmin = isSeq(document.contents);
  const faults = new Faults((path) => {
    const place = isGinAdmin ? path.slice(1) : path;
    for (let end = place.length; end > 0; end -= 1) {
      const node = document.getIn(place.slice(0, end), true);
      if (isNode(node) && node.range) return lineCounter.linePos(node.range[0]).line;
    }
    return undefined;
  });
  const content = document.toJS();
  return checked(text, isGinAdmin ? fromGinAdmin(content) : content, faults);
}

function checked(text: string, content: unknown, faults: Faults): Config {
  const format = (content as { format?: unknown } | null)?.format;
  if (format !== FORMAT) {
    faults.add(['format'], `must be ${FORMAT}, which is what this version reads`);
    faults.throwIfAny();
  }
  const { data, error } = configSchema.safeParse(content);
  if (!data) {
    for (const issue of error.issues) {
      for (const { field, message } of toFieldErrors(issue)) faults.add(pathOf(field), message);
    }
    faults.throwIfAny();
  }
  const { menus, roles } = data ?? {};
  return {
    ...{ text, faults },
    has: { menu: menus !== undefined, role: roles !== undefined },
    menu: menusIn(menus ?? [], faults),
    role: rolesIn(roles ?? [], faults),
  };
}

const pathOf = (field: string): Path =>
  (field === 'body' ? [] : field.split('.')).map((part) =>
    /^\d+$/.test(part) ? Number(part) : part,
  );

function menusIn(top: ConfigMenu[], faults: Faults): Config['menu'] {
  const found: Config['menu'] = new Map();
  const level = (menus: ConfigMenu[], above: string, depth: number, at: Path) => {
    for (const [index, { resources, children, ...fields }] of menus.entries()) {
      const path = [...at, index];
      const code = above ? `${above}.${fields.code}` : fields.code;
      if (found.has(code)) faults.add(path, `menu ${code} is there twice`);
      if (depth > MAX_LEVELS) faults.add(path, `menus stand on ${MAX_LEVELS} levels at most`);
      if (fields.type === 'button' && children.length > 0)
        faults.add(path, `menu ${code} is a button, which has no submenus`);
      found.set(code, { code, above, fields, links: inOrder(resources), path });
      level(children, code, depth + 1, [...path, 'children']);
    }
  };
  level(top, '', 1, ['menus']);
  return found;
}

function rolesIn(roles: ConfigRole[], faults: Faults): Config['role'] {
  const found: Config['role'] = new Map();
  for (const [index, { menus, ...fields }] of roles.entries()) {
    const { code } = fields;
    const path = ['roles', index];
    if (found.has(code)) faults.add(path, `role ${code} is there twice`);
    found.set(code, { code, above: '', fields, links: inOrder(menus), path });
  }
  return found;
}
