import { MAX_IDS, type User, type UserQuery, userExported } from '@/schemas/user';
import type { Exporting } from '../../crud/export/texts';
import { pagesOf } from '../../crud/list';
import { type Database, tables } from '../../db/database';
import { listUsers } from './list';

const PAGE = 500;

export const userExport: Exporting<UserQuery> = {
  ...userExported,
  pages: async function* (db, query, ids) {
    const roles = await db.select().from(tables.role);
    const codes = new Map(roles.map(({ id, code }) => [id, code]));
    const pages = ids ? chosenPages(db, query, ids) : pagesOf(listUsers, db, query, PAGE);
    for await (const users of pages) {
      yield users.map((user) => {
        const { id, roles: held, last_sign_in_at, ...fields } = user;
        const { must_change_password, lacks_second_factor, ...exported } = fields;
        return {
          ...exported,
          last_sign_in_at: last_sign_in_at ?? '',
          roles: (held ?? []).map(({ role_id }) => codes.get(role_id) ?? role_id),
        };
      });
    }
  },
};

/** Yields the chosen users in their order, without those who are gone meanwhile. */
async function* chosenPages(
  db: Database,
  query: UserQuery,
  ids: readonly string[],
): AsyncGenerator<User[]> {
  for (let from = 0; from < ids.length; from += MAX_IDS) {
    const page = ids.slice(from, from + MAX_IDS);
    const { data } = await listUsers(db, { ...query, pageSize: MAX_IDS, ids: page.join(',') });
    const byId = new Map(data.map((one) => [one.id, one]));
    yield page.flatMap((id) => byId.get(id) ?? []);
  }
}
