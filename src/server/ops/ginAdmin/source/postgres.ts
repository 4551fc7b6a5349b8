import { Connection } from '../../../db/connection';
import { locationIn } from '../../../lib/databaseAddress';
import { type Source, unreadable } from './source';

/** @throws {StartError} when it cannot be reached */
export async function openPostgresSource(address: string): Promise<Source> {
  const location = locationIn(address);
  const client = await new Connection(address).connect('command').catch((error) => {
    throw unreadable(location, error);
  });
  const query: Source['query'] = async (text, parameter) => {
    try {
      const { rows } = await client.query(text, parameter === undefined ? [] : [parameter]);
      return rows;
    } catch (error) {
      throw unreadable(location, error);
    }
  };
  await query('begin isolation level repeatable read, read only');
  return {
    location,
    columns: async () =>
      (await query(
        `select table_name as table, column_name as column from information_schema.columns
        where table_schema = current_schema()`,
      )) as { table: string; column: string }[],
    quote: (name) => `"${name.replaceAll('"', '""')}"`,
    parameter: '$1',
    query,
    close: () => client.end(),
  };
}
