import { StartError } from '../../lib/startError';
import type { Source, SourceRow } from './source/source';

const DATES = ['created_at', 'updated_at'];

/** What gin-admin v10 makes, by GORM's names. */
const COLUMNS = {
  menu: [
    ...['id', 'code', 'name', 'description', 'sequence', 'type', 'path', 'properties', 'status'],
    ...['parent_id', 'parent_path', ...DATES],
  ],
  menu_resource: ['id', 'menu_id', 'method', 'path', ...DATES],
  role: ['id', 'code', 'name', 'description', 'sequence', 'status', ...DATES],
  role_menu: ['id', 'role_id', 'menu_id', ...DATES],
  user: ['id', ...['username', 'name', 'password', 'phone', 'email', 'remark', 'status', ...DATES]],
  user_role: ['id', 'user_id', 'role_id', ...DATES],
  logger: [
    'id',
    ...['level', 'trace_id', 'user_id', 'tag', 'message', 'stack', 'data', 'created_at'],
  ],
};

export type TableName = keyof typeof COLUMNS;

/** Rows of the log that are in memory at once. */
const PAGE = 5_000;

/** The tables of a gin-admin, whose names may begin with a prefix. */
export class GinAdminTables {
  private constructor(
    private readonly source: Source,
    private readonly prefix: string,
  ) {}

  /** @throws {StartError} when it is no gin-admin's database */
  static async find(source: Source, wanted: string | undefined): Promise<GinAdminTables> {
    const there = new Map<string, Set<string>>();
    for (const { table, column } of await source.columns())
      there.set(table, (there.get(table) ?? new Set()).add(column));
    const needed = Object.keys(COLUMNS).filter((table) => table !== 'logger');
    const prefixes = [...there.keys()]
      .filter((table) => table.endsWith('menu_resource'))
      .map((table) => table.slice(0, -'menu_resource'.length))
      .filter((prefix) => needed.every((table) => there.has(prefix + table)));
    const [prefix, ...others] = prefixes.filter((one) => wanted === undefined || one === wanted);
    if (prefix === undefined) {
      const named = wanted === undefined ? '' : ` that begin with ${JSON.stringify(wanted)}`;
      throw new StartError(
        `${source.location} is no database of gin-admin v10: it lacks the tables ${needed.join(', ')}${named}.`,
      );
    }
    if (others.length > 0) {
      throw new StartError(
        `${source.location} holds several gin-admins; say which one by --prefix: ${prefixes.map((one) => JSON.stringify(one)).join(', ')}.`,
      );
    }
    for (const [table, columns] of Object.entries(COLUMNS)) {
      const own = there.get(prefix + table);
      const missing = columns.filter((column) => own && !own.has(column));
      if (missing.length > 0) {
        throw new StartError(
          `${source.location} is of another program, or of another version than gin-admin v10: its table ${prefix}${table} lacks ${missing.join(', ')}.`,
        );
      }
    }
    const found = new GinAdminTables(source, prefix);
    found.hasLog = there.has(`${prefix}logger`);
    return found;
  }

  hasLog = false;

  read(table: Exclude<TableName, 'logger'>): Promise<SourceRow[]> {
    return this.source.query(this.selectFrom(table));
  }

  async countLog(): Promise<number> {
    const [row] = await this.source.query(
      `select count(*) as ${this.source.quote('rows')} from ${this.nameOf('logger')}`,
    );
    return Number(row?.rows);
  }

  /** Reads the log page by page, in the order of ids. */
  async *readLog(): AsyncGenerator<SourceRow[]> {
    const { source } = this;
    const id = source.quote('id');
    let after = '';
    for (;;) {
      const page = await source.query(
        `${this.selectFrom('logger')} where ${id} > ${source.parameter} order by ${id} limit ${PAGE}`,
        after,
      );
      if (page.length > 0) yield page;
      if (page.length < PAGE) return;
      after = String(page.at(-1)?.id);
    }
  }

  private selectFrom(table: TableName): string {
    const columns = COLUMNS[table].map((column) => this.source.quote(column));
    return `select ${columns.join(', ')} from ${this.nameOf(table)}`;
  }

  private nameOf(table: TableName): string {
    return this.source.quote(this.prefix + table);
  }
}
