import type { Exported } from '@/schemas/import';
import type { Database } from '../../db/database';

export type ExportRow = Record<string, string | number | string[] | undefined>;

export interface Exporting<Query> extends Exported {
  /**
   * A page may be as long as the database answers at once.
   * @param ids of those to be exported, whatever the query says
   */
  pages(db: Database, query: Query, ids?: readonly string[]): AsyncGenerator<ExportRow[]>;
}
