import { loadDriver } from './optional';
import { type Source, type SourceRow, unreadable } from './source';

/** The part of the driver that is used. */
interface Mysql {
  createConnection(options: { uri: string; dateStrings: boolean }): Promise<{
    query(text: string, parameters: string[]): Promise<[SourceRow[], unknown]>;
    end(): Promise<void>;
  }>;
}

/** @throws {StartError} when it cannot be reached */
export async function openMysqlSource(uri: string): Promise<Source> {
  const { createConnection } = await loadDriver<Mysql>('mysql2/promise', 'a MySQL database');
  const location = uri.replace(/^(mysql:\/\/)(?:.*@)?([^?]*).*$/s, '$1$2');
  // Its dates have no zone, which the driver would guess.
  const connection = await createConnection({ uri, dateStrings: true }).catch((error) => {
    throw unreadable(location, error);
  });
  const query: Source['query'] = async (text, parameter) => {
    try {
      const [rows] = await connection.query(text, parameter === undefined ? [] : [parameter]);
      return rows;
    } catch (error) {
      throw unreadable(location, error);
    }
  };
  await query('set transaction isolation level repeatable read');
  await query('start transaction with consistent snapshot, read only');
  return {
    location,
    columns: async () =>
      (await query(
        `select table_name as \`table\`, column_name as \`column\` from information_schema.columns
        where table_schema = database()`,
      )) as { table: string; column: string }[],
    quote: (name) => `\`${name.replaceAll('`', '``')}\``,
    parameter: '?',
    query,
    close: () => connection.end(),
  };
}
