import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useAccess } from 'umi';
import type { Menu } from '@/schemas/menu';
import type { Role } from '@/schemas/role';
import type { User } from '@/schemas/user';
import type { ApiQuery } from '@/services/api/apiQuery';
import type { Page } from '@/services/api/crud';
import { menuTreeQuery } from '@/services/api/menu';
import type { RequestError } from '@/services/api/requestError';
import { allRolesQuery } from '@/services/api/role';
import { users } from '@/services/api/user';
import { inLanguage, namedTree } from '@/services/navigation/ownMenus';
import { walk } from '@/services/navigation/tree';

export type RecordNames = ReadonlyMap<string, string>;

/** Of the many users of a role the first are named. */
const MAX_NAMED = 100;

type NamesQuery = UseQueryOptions<unknown, RequestError, RecordNames>;

const named = <Value,>(query: ApiQuery<Value>, select: (value: Value) => RecordNames) =>
  ({ ...query, select }) as unknown as NamesQuery;

const ofMenus = inLanguage(
  (nameOf, tree: Menu[]): RecordNames =>
    new Map(
      walk(namedTree(nameOf, tree)).map(({ node, above }) => [
        node.id,
        [...above, node].map(({ name }) => name).join(' / '),
      ]),
    ),
);
const ofRoles = (roles: readonly Role[]) => new Map(roles.map(({ id, name }) => [id, name]));
const ofUsers = ({ rows }: Page<User>) =>
  new Map(rows.map(({ id, name, username }) => [id, `${name} (${username})`]));

const QUERIES = {
  menu: () => named(menuTreeQuery(), ofMenus()),
  role: () => named(allRolesQuery(), ofRoles),
  user: (ids: string) => named(users.listQuery({ ids, current: 1, pageSize: MAX_NAMED }), ofUsers),
};

/** Pages whose users may list them: to ask all the same would be a denial in the log that is looked at. */
const PAGES = {
  menu: ['system.menu', 'system.role'],
  role: ['system.role', 'system.user'],
  user: ['system.user'],
};

/**
 * Names by id, once they are wanted; none for a user who may not list them.
 * @param wanted of users their ids
 */
export function useRecordNames(
  entity: keyof typeof QUERIES,
  wanted: boolean | readonly string[],
): RecordNames | undefined {
  const { has } = useAccess();
  const ids = Array.isArray(wanted) ? wanted.slice(0, MAX_NAMED).join() : '';
  const asks = (wanted === true || ids !== '') && PAGES[entity].some(has);
  return useQuery({ ...QUERIES[entity](ids), enabled: asks }).data;
}

/** Menus by their names, below those of the menus above them. */
export function MenuNames({ ids }: { ids: readonly string[] }) {
  const names = useRecordNames('menu', true);
  return (
    <>
      {ids.map((id) => (
        <div key={id}>{names?.get(id) ?? id}</div>
      ))}
    </>
  );
}
