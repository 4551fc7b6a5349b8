import { and, ne } from 'drizzle-orm';
import { type User, type UserQuery, userExported } from '@/schemas/user';
import type { Exporting } from '../../crud/export/rows';
import { type Database, tables } from '../../db/database';
import { isAnyOf } from '../../db/rows';
import { ROOT_ID } from '../../lib/root';
import type { userStore } from './queries';
import { withRoles } from './roles';

const { user } = tables;

const PAGE = 500;

type Lister = Pick<ReturnType<typeof userStore>, 'list'>;

export const userExport = (store: Lister): Exporting<UserQuery> => ({
  ...userExported,
  pages: async function* (db, query, ids) {
    const roles = await db.select().from(tables.role);
    const codes = new Map(roles.map(({ id, code }) => [id, code]));
    for await (const users of ids ? chosenPages(db, ids) : listedPages(db, store, query)) {
      yield users.map(({ id: _, roles: held, last_sign_in_at, ...fields }) => ({
        ...fields,
        last_sign_in_at: last_sign_in_at ?? '',
        roles: (held ?? []).map(({ role_id }) => codes.get(role_id) ?? role_id),
      }));
    }
  },
});

async function* listedPages(db: Database, store: Lister, query: UserQuery): AsyncGenerator<User[]> {
  for (let current = 1; ; current += 1) {
    const { data } = await store.list(db, { ...query, current, pageSize: PAGE });
    yield data;
    if (data.length < PAGE) return;
  }
}

/** In their order; who is gone meanwhile is left out. */
async function* chosenPages(db: Database, ids: readonly string[]): AsyncGenerator<User[]> {
  for (let from = 0; from < ids.length; from += PAGE) {
    const page = ids.slice(from, from + PAGE);
    const rows = await db
      .select()
      .from(user)
      .where(and(isAnyOf(user.id, page), ne(user.id, ROOT_ID)));
    const signIns = new Map(rows.map((row) => [row.id, row.last_sign_in_at]));
    const byId = new Map((await withRoles(db, rows)).map((one) => [one.id, one]));
    yield page.flatMap((id) => {
      const found = byId.get(id);
      return found ? { ...found, last_sign_in_at: signIns.get(id)?.toISOString() ?? null } : [];
    });
  }
}
