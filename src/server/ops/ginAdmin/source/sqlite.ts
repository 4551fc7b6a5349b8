import { closeSync, openSync, readSync } from 'node:fs';
import process from 'node:process';
import { loadDriver } from './optional';
import { type Source, type SourceRow, unreadable } from './source';

/** What both drivers have in common. */
interface Connection {
  all(text: string, parameter?: string): SourceRow[];
  close(): void;
}

/** The part of Node's own driver that is used; Node 20 has none, and its types neither. */
interface NodeSqlite {
  DatabaseSync: new (
    path: string,
    options: { readOnly: boolean },
  ) => {
    prepare(text: string): {
      setReadBigInts(enabled: boolean): void;
      all(...parameters: string[]): SourceRow[];
    };
    close(): void;
  };
}

interface WasmSqlite {
  Database: new (
    path: string,
    options: { readOnly: boolean; fileMustExist: boolean },
  ) => {
    all(text: string, parameters?: string[]): SourceRow[];
    close(): void;
  };
}

/** @throws {StartError} when the file is damaged, or no database */
export async function openSqliteSource(path: string): Promise<Source> {
  const connect = await driver();
  let connection: Connection;
  try {
    connection = connect(path);
  } catch (error) {
    throw unreadable(path, error);
  }
  const query = async (text: string, parameter?: string) => {
    try {
      return connection.all(text, parameter);
    } catch (error) {
      throw unreadable(path, explained(error as Error, path));
    }
  };
  try {
    // Reads stay as they are now, though gin-admin may run.
    await query('begin');
    await assertWhole(path, query);
  } catch (error) {
    connection.close();
    throw error;
  }
  return {
    location: path,
    columns: async () =>
      (
        await query(
          `select t.name as "table", c.name as "column" from sqlite_master t, pragma_table_info(t.name) c
          where t.type = 'table'`,
        )
      ).map(({ table, column }) => ({ table: String(table), column: String(column) })),
    quote: (name) => `"${name.replaceAll('"', '""')}"`,
    parameter: '?',
    query,
    close: async () => connection.close(),
  };
}

/** The driver for Node 20 locks by a folder, which a reader that was killed leaves behind, and reads no write-ahead log. */
function explained(error: Error, path: string): Error {
  if (error.message.includes('locked'))
    return new Error(
      `it is locked. Stop gin-admin; if it does not run, delete ${path}.lock, which an earlier import left`,
    );
  if (error.message.includes('unable to open') && isInWalMode(path))
    return new Error(
      `it is in WAL mode, which Node.js reads from version 22.13 on. Stop gin-admin, then use that, or type: sqlite3 ${path} "pragma journal_mode=delete"`,
    );
  return error;
}

/** The byte at 18 is 2 where changes go to a write-ahead log (https://www.sqlite.org/fileformat.html). */
function isInWalMode(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const format = Buffer.alloc(1);
    readSync(file, format, 0, 1, 18);
    return format[0] === 2;
  } finally {
    closeSync(file);
  }
}

/** A page that is cut off would else be missed only when a reader comes to it. */
async function assertWhole(path: string, query: Source['query']): Promise<void> {
  const [fault] = await query('pragma quick_check(1)');
  const found = String(Object.values(fault ?? {})[0]);
  if (found !== 'ok') throw unreadable(path, new Error(`it is damaged: ${found}`));
}

async function driver(): Promise<(path: string) => Connection> {
  const own = process.getBuiltinModule?.('node:sqlite') as unknown as NodeSqlite | undefined;
  if (own) return (path) => ofNode(new own.DatabaseSync(path, { readOnly: true }));
  const { Database } = await loadDriver<WasmSqlite>(
    'node-sqlite3-wasm',
    'a SQLite file with this version of Node.js',
  );
  return (path) => {
    const database = new Database(path, { readOnly: true, fileMustExist: true });
    return {
      all: (text, parameter) => database.all(text, parameter === undefined ? [] : [parameter]),
      close: () => database.close(),
    };
  };
}

const ofNode = (database: InstanceType<NodeSqlite['DatabaseSync']>): Connection => ({
  all: (text, parameter) => {
    const statement = database.prepare(text);
    // A whole number of SQLite may be larger than a number of JavaScript.
    statement.setReadBigInts(true);
    return parameter === undefined ? statement.all() : statement.all(parameter);
  },
  close: () => database.close(),
});
