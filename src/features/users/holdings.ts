import { useAccess } from 'umi';
import type { AccessToken } from '@/schemas/accessToken';
import type { Session } from '@/schemas/session';
import type { User } from '@/schemas/user';
import { accessTokensQuery } from '@/services/api/accessTokens';
import { holdersQuery } from '@/services/api/permission';
import { queryClient } from '@/services/api/queryClient';
import { sessionsQuery } from '@/services/api/sessions';
import { users } from '@/services/api/user';

interface HeldRole {
  id: string;
  name: string;
  /** Whether no other user holds it; undefined where that may not be asked, or was not. */
  alone?: boolean;
}

/** What a user has; what the caller may not see is undefined. */
export interface Holdings {
  roles: HeldRole[];
  tokens: AccessToken[] | undefined;
  sessions: Session[] | undefined;
}

/** Of more roles it would take too many calls to ask who else holds them. */
const MAX_ASKED = 20;

/** Returns a function that reads what a user has, as far as the caller may see it. */
export function useHoldings(): (user: Pick<User, 'id'>) => Promise<Holdings> {
  const { has } = useAccess();
  const seesSessions = has('system.user.sessions');
  const seesHolders = has('system.access');

  const isAlone = async (role_id: string) => {
    const { total } = await queryClient.fetchQuery(
      holdersQuery({ of: 'users', role_id, pageSize: 1 }),
    );
    return total === 1;
  };
  return async ({ id }) => {
    const [{ item }, tokens, sessions] = await Promise.all([
      users.read(id),
      seesSessions ? queryClient.fetchQuery(accessTokensQuery(id)) : undefined,
      seesSessions ? queryClient.fetchQuery(sessionsQuery(id)) : undefined,
    ]);
    const roles = (item.roles ?? []).map(({ role_id, role_name }, at) =>
      seesHolders && at < MAX_ASKED
        ? isAlone(role_id).then((alone) => ({ id: role_id, name: role_name, alone }))
        : { id: role_id, name: role_name },
    );
    return { roles: await Promise.all(roles), tokens, sessions };
  };
}
