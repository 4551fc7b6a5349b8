import { userFileColumns } from '@/schemas/export';
import type { UserQuery } from '@/schemas/user';
import type { Exporting } from '../../crud/export/routes';
import { tables } from '../../db/database';
import type { userStore } from './queries';

const PAGE = 500;

export const userExport = (
  store: Pick<ReturnType<typeof userStore>, 'list'>,
): Exporting<UserQuery> => ({
  columns: userFileColumns,
  pages: async function* (db, query) {
    const roles = await db.select().from(tables.role);
    const codes = new Map(roles.map(({ id, code }) => [id, code]));
    for (let current = 1; ; current += 1) {
      const { data } = await store.list(db, { ...query, current, pageSize: PAGE });
      yield data.map(({ roles: held, last_sign_in_at, ...fields }) => ({
        ...fields,
        last_sign_in_at: last_sign_in_at ?? '',
        roles: (held ?? []).map(({ role_id }) => codes.get(role_id) ?? role_id),
      }));
      if (data.length < PAGE) return;
    }
  },
});
