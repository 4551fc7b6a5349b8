import { sql } from 'drizzle-orm';
import { type Database, tables } from '@/server/db/database';

const BATCH = 10_000;

export const userId = (number: number) => `u${String(number).padStart(19, '0')}`;

/** One of fifty is frozen, a third has a Chinese name; one robot and one 欧阳若兰 are among them. */
export async function fillUsers(
  db: Database,
  { count, passwordHash = 'none' }: { count: number; passwordHash?: string },
): Promise<void> {
  for (let from = 1; from <= count; from += BATCH) {
    await db.execute(sql`
      insert into ${tables.user} (id, username, username_key, name, status, password_hash, created_at, updated_at)
      select 'u' || lpad(n::text, 19, '0'), 'user' || n, 'user' || n,
        case when n = 7 then 'Robot' when n = 8 then '欧阳若兰' when n % 3 = 0 then '王小明' else 'Ada Becker' end
          || ' ' || n,
        case when n % 50 = 7 then 'freezed' else 'activated' end, ${passwordHash},
        now() - n * interval '1 minute', now()
      from generate_series(${from}::int, ${Math.min(count, from + BATCH - 1)}::int) n
      on conflict do nothing`);
  }
}
