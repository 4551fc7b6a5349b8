import { Worker } from 'node:worker_threads';
import pLimit, { type LimitFunction } from 'p-limit';
import type { FieldError } from '@/schemas/errors';
import { invalidFields, tooManyRequests, unavailable } from '../../lib/errors';
import type { ImportQuery } from './query';
import { badFile, type Cell } from './table';

/** Lies beside this module in the source, and beside the bundle once built. */
const PROGRAM = new URL('./readWorker.mjs', import.meta.url);
/** Bounds waiting and reading together, so that the answer is there within 20 seconds. */
const DEADLINE_MS = 15_000;
const AT_ONCE = 2;
/** Being read or waiting. */
const MAX_OF_A_USER = 4;
/** What `JSON.parse` makes of a file must fit, as nothing can stop it half-way. */
const LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 };

export interface ReadTask {
  bytes: Uint8Array;
  format: 'CSV' | 'JSON' | 'XLSX';
  encoding: ImportQuery['encoding'];
  /** The sheet of a workbook with several; the first visible one where it is absent. */
  sheet?: string | undefined;
  /** Whether menus may stand below menus, in JSON. */
  nested?: boolean | undefined;
  /** Headings that are known, which sets them apart from a title above them. */
  known: string[];
}

export interface FileDetails {
  headings: string[];
  /** Rows below the headings. */
  total: number;
  sheet?: string;
  /** The visible sheets of a workbook. */
  sheets: string[];
}

export interface Table extends FileDetails {
  /** The cells of the chosen columns, in the order in which they were chosen. */
  lines: Cell[][];
}

type Choose = (details: FileDetails) => number[];

export type FromReader =
  | FileDetails
  | { lines: Cell[][]; isLast?: boolean }
  | { refused: FieldError[] };

const readers = pLimit(AT_ONCE);
const users = new Map<string, { turn: LimitFunction; count: number }>();

/**
 * A file may be anything, so it is read in a thread that can be ended, one at a time for each user.
 * @param load gets the bytes, once it is clear that the user does not have too many files waiting.
 * @param choose columns by their number, when the headings are known; of others nothing is handed over.
 * @throws {ApiError} 400, 429 and 503
 */
export async function readInThread(
  userId: string,
  load: () => Promise<ReadTask>,
  choose: Choose,
): Promise<Table> {
  const user = users.get(userId) ?? { turn: pLimit(1), count: 0 };
  if (user.count >= MAX_OF_A_USER) throw tooManyRequests(5);
  users.set(userId, user);
  user.count += 1;
  try {
    return await inTurn(user.turn, await load(), choose);
  } finally {
    user.count -= 1;
    if (user.count === 0) users.delete(userId);
  }
}

function inTurn(turn: LimitFunction, task: ReadTask, choose: Choose): Promise<Table> {
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  return new Promise((resolve, reject) => {
    let refusal = unavailable;
    deadline.addEventListener('abort', () => reject(refusal()));
    const start = () => {
      refusal = () => badFile('file_too_hard');
      return deadline.aborted ? undefined : read(task, deadline, choose).then(resolve);
    };
    turn(() => readers(start)).catch(reject);
  });
}

async function read(task: ReadTask, deadline: AbortSignal, choose: Choose): Promise<Table> {
  const worker = new Worker(PROGRAM, {
    workerData: task,
    transferList: [task.bytes.buffer as ArrayBuffer],
    resourceLimits: LIMITS,
    execArgv: [],
  });
  const end = () => void worker.terminate();
  deadline.addEventListener('abort', end);
  try {
    return await tableOf(worker, choose);
  } finally {
    deadline.removeEventListener('abort', end);
    end();
  }
}

function tableOf(worker: Worker, choose: Choose): Promise<Table> {
  const table: Table = { headings: [], total: 0, sheets: [], lines: [] };
  return new Promise((resolve, reject) => {
    const take = (message: FromReader) => {
      if ('refused' in message) throw invalidFields(message.refused);
      if ('headings' in message) {
        Object.assign(table, message);
        return worker.postMessage(choose(message));
      }
      for (const line of message.lines) table.lines.push(line);
      if (message.isLast) resolve(table);
    };
    worker.on('message', (message: FromReader) => {
      try {
        take(message);
      } catch (error) {
        reject(error);
      }
    });
    worker.on('error', (error) => {
      const isFull = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(isFull ? badFile('file_too_hard') : error);
    });
    worker.on('exit', () => reject(badFile('file_too_hard')));
  });
}
