import { getTableName } from 'drizzle-orm';
import type { Entity } from '../../crud/entity';
import type { BackupSummary } from '../backup/format';

export function describe({ rows, created_at }: BackupSummary, entities: Entity[]): string {
  const count = (table: string) => rows[table] ?? 0;
  const parts = entities.map(
    ({ path, tables: [own] }) =>
      `${count(getTableName(own))} ${path.slice(path.lastIndexOf('/') + 1)}`,
  );
  const logged = count('logger') + count('change');
  return `${parts.join(', ')} and ${logged} log rows, as of ${created_at}.`;
}

/** Whether the file is all that is needed to sign in from it. */
export function describeKeys({ rows, secret_keys }: BackupSummary): string {
  const apps = rows.totp_factor ?? 0;
  if (apps === 0) return '';
  return secret_keys
    ? `It holds the seeds of authenticator apps (${apps}), and the key to them: keep it as safe as DATA_DIR.\n`
    : `It holds the seeds of authenticator apps (${apps}), encrypted: they sign in from it with SECRET_KEY alone, so keep that elsewhere.\n`;
}
