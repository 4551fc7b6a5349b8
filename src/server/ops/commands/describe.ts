import { getTableName } from 'drizzle-orm';
import type { Entity } from '../../crud/entity';
import type { BackupSummary } from '../backup/format';

export function describe({ rows, created_at }: BackupSummary, entities: Entity[]): string {
  const count = (table: string, noun: string) => `${rows[table] ?? 0} ${noun}`;
  const parts = entities.map(({ path, tables: [own] }) =>
    count(getTableName(own), path.slice(path.lastIndexOf('/') + 1)),
  );
  return `${parts.join(', ')} and ${count('logger', 'log rows')}, as of ${created_at}.`;
}
