import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { StartError } from '../../lib/startError';
import {
  type BackupEnd,
  type BackupHeader,
  type BackupSummary,
  endSchema,
  headerSchema,
} from './format';
import type { BackupTables } from './tables';

type TakeRow = (table: string, row: string) => Promise<void> | void;

/**
 * The fault is known only at the end: a caller keeps nothing before.
 * @param take called for each row, in the file's order
 * @throws {StartError} when the file is no whole backup
 */
export async function readBackup(
  kept: BackupTables,
  file: string,
  take: TakeRow = () => {},
): Promise<BackupSummary> {
  const reader = new Reader(kept, take);
  const packed = createReadStream(file);
  const text = createGunzip();
  packed.on('error', (error) => text.destroy(error)).pipe(text);
  try {
    for await (const line of linesOf(text)) await reader.line(line);
    return reader.summary();
  } catch (error) {
    if (error instanceof BadBackup) throw refused(file, error.message);
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
    throw reason ? refused(file, reason) : error;
  } finally {
    packed.destroy();
  }
}

const refused = (file: string, reason: string) =>
  new StartError(`${file} cannot be used: ${reason}.`);

class BadBackup extends Error {}

const CUT = 'it ends too early, so a part of it is missing';
const FOREIGN = 'it is not a backup of Gatehouse';

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
  Z_BUF_ERROR: CUT,
  Z_DATA_ERROR: FOREIGN,
};

class Reader {
  private readonly hash = createHash('sha256');
  private readonly rows: BackupEnd['rows'] = {};
  private header: BackupHeader | undefined;
  private current = '';
  private end: BackupEnd | undefined;

  constructor(
    private readonly kept: BackupTables,
    private readonly take: TakeRow,
  ) {}

  async line(line: string): Promise<void> {
    if (this.end) throw new BadBackup('it goes on after its end');
    if (!this.header) this.header = parse(headerSchema, line);
    else if (line.startsWith('{')) await this.row(line);
    else if (line.startsWith('"')) this.table(line);
    else this.end = parse(endSchema, line)[0];
    if (!this.end) this.hash.update(`${line}\n`);
  }

  /** @throws {BadBackup} when something is missing or changed */
  summary(): BackupSummary {
    if (!this.header || !this.end) throw new BadBackup(CUT);
    const counted = JSON.stringify(this.rows) === JSON.stringify(this.end.rows);
    const complete = Object.keys(this.kept).every((name) => name in this.rows);
    if (this.hash.digest('hex') !== this.end.sha256 || !counted || !complete) {
      throw new BadBackup('its content is not what was written');
    }
    return { ...this.header, ...this.end };
  }

  private table(line: string): void {
    const name = line.slice(1, -1);
    if (!Object.hasOwn(this.kept, name)) throw new BadBackup(FOREIGN);
    this.current = name;
    this.rows[name] = 0;
  }

  private async row(line: string): Promise<void> {
    const before = this.rows[this.current];
    if (before === undefined) throw new BadBackup(FOREIGN);
    this.rows[this.current] = before + 1;
    await this.take(this.current, line);
  }
}

function parse<Schema extends typeof headerSchema | typeof endSchema>(
  schema: Schema,
  line: string,
): Schema['_output'] {
  try {
    return schema.parse(JSON.parse(line)) as Schema['_output'];
  } catch {
    throw new BadBackup(FOREIGN);
  }
}

/** A line may be as long as a change. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  for await (const chunk of chunks) {
    const [end = '', ...starts] = decoder.decode(chunk, { stream: true }).split('\n');
    pieces.push(end);
    for (const start of starts) {
      yield pieces.join('');
      pieces = [start];
    }
  }
  if (pieces.join('') !== '') throw new BadBackup(CUT);
}
