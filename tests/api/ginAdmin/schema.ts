import sqlite from 'node-sqlite3-wasm';
import { Client } from 'pg';
import { loadDriver } from '@/server/ops/ginAdmin/source/optional';

/** A column as the models of gin-admin declare it for GORM: the size of a text, or what else it is. */
type Column = number | 'text' | 'integer' | 'date';

const dates = { created_at: 'date', updated_at: 'date' } as const;

/** The models of gin-admin v10. */
const MODELS: Record<string, Record<string, Column>> = {
  menu: {
    ...{ id: 20, code: 32, name: 128, description: 1024, sequence: 'integer', type: 20, path: 255 },
    ...{ properties: 'text', status: 20, parent_id: 20, parent_path: 255, ...dates },
  },
  menu_resource: { id: 20, menu_id: 20, method: 20, path: 255, ...dates },
  role: {
    ...{
      id: 20,
      code: 32,
      name: 128,
      description: 1024,
      sequence: 'integer',
      status: 20,
      ...dates,
    },
  },
  role_menu: { id: 20, role_id: 20, menu_id: 20, ...dates },
  user: {
    ...{ id: 20, username: 64, name: 64, password: 64, phone: 32, email: 128, remark: 1024 },
    ...{ status: 20, ...dates },
  },
  user_role: { id: 20, user_id: 20, role_id: 20, ...dates },
  logger: {
    ...{ id: 20, level: 20, trace_id: 64, user_id: 20, tag: 32, message: 1024, stack: 'text' },
    ...{ data: 'text', created_at: 'date' },
  },
};

export type Row = Record<string, string | number | null>;
export type Rows = Record<string, Row[]>;

/** How the drivers of GORM name types and write dates. */
interface Dialect {
  typeOf(column: Column): string;
  quote(name: string): string;
  /** @param date ISO 8601, in UTC */
  toDate(date: string): string;
}

const SQLITE: Dialect = {
  typeOf: (column) => (column === 'date' ? 'datetime' : column === 'integer' ? 'integer' : 'text'),
  quote: (name) => `\`${name}\``,
  toDate: (date) => date.replace('T', ' ').replace(/\.?(\d*)Z$/, '.$1456+00:00'),
};

const POSTGRES: Dialect = {
  typeOf: (column) =>
    ({ date: 'timestamptz', integer: 'bigint', text: 'text' })[column as string] ??
    `varchar(${column})`,
  quote: (name) => `"${name}"`,
  toDate: (date) => date,
};

const MYSQL: Dialect = {
  typeOf: (column) =>
    ({ date: 'datetime(3) NULL', integer: 'bigint', text: 'text' })[column as string] ??
    `varchar(${column})`,
  quote: (name) => `\`${name}\``,
  // Without a zone: that of the machine.
  toDate: (date) => {
    const moment = new Date(date);
    const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
    return local.toISOString().replace('T', ' ').replace('Z', '');
  },
};

function* statements(rows: Rows, { typeOf, quote, toDate }: Dialect, prefix: string) {
  const text = (value: string | number | null | undefined, column: Column) => {
    if (value === null || value === undefined || typeof value === 'number') return value ?? 'NULL';
    return `'${(column === 'date' ? toDate(value) : value).replaceAll("'", "''")}'`;
  };
  for (const [table, columns] of Object.entries(MODELS)) {
    const name = quote(prefix + table);
    const names = Object.keys(columns).map(quote);
    const types = Object.entries(columns).map(
      ([column, type]) => `${quote(column)} ${typeOf(type)}`,
    );
    yield `CREATE TABLE ${name} (${types.join(',')},PRIMARY KEY (${quote('id')}))`;
    const all = rows[table] ?? [];
    for (let at = 0; at < all.length; at += 500) {
      const values = all.slice(at, at + 500).map((row) => {
        const cells = Object.entries(columns).map(([column, type]) => text(row[column], type));
        return `(${cells.join(',')})`;
      });
      yield `INSERT INTO ${name} (${names.join(',')}) VALUES ${values.join(',')}`;
    }
  }
}

export function writeSqlite(path: string, rows: Rows, prefix = ''): void {
  const database = new sqlite.Database(path);
  try {
    for (const statement of statements(rows, SQLITE, prefix)) database.exec(statement);
  } finally {
    database.close();
  }
}

export async function writePostgres(url: string, rows: Rows): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of statements(rows, POSTGRES, '')) await client.query(statement);
  await client.end();
}

interface Mysql {
  createConnection(uri: string): Promise<{
    query(text: string): Promise<unknown>;
    end(): Promise<void>;
  }>;
}

/** Writes into a new database beside that of the address. @returns its address, and what removes it again */
export async function writeMysql(uri: string, rows: Rows) {
  const { createConnection } = await loadDriver<Mysql>('mysql2/promise', 'MySQL');
  const connection = await createConnection(uri);
  const name = `gin_admin_${Date.now()}`;
  await connection.query(`create database ${name} character set utf8mb4`);
  await connection.query(`use ${name}`);
  await connection.query("set sql_mode = 'NO_BACKSLASH_ESCAPES'");
  for (const statement of statements(rows, MYSQL, '')) await connection.query(statement);
  return {
    url: Object.assign(new URL(uri), { pathname: `/${name}` }).href,
    drop: async () => {
      await connection.query(`drop database ${name}`);
      await connection.end();
    },
  };
}
