import { useQuery } from '@tanstack/react-query';
import { useAccess, useModel } from 'umi';
import { useStored } from '@/components/list/useStored';
import { logsQuery } from '@/services/api/logger';
import { secondFactorQuery } from '@/services/api/secondFactor';
import { users } from '@/services/api/user';
import { ROOT_ID, SETTINGS_PATH } from '@/services/constants';
import { isViewing } from '@/services/token/viewing';

export interface FirstStep {
  id: 'protect' | 'role' | 'invite' | 'view';
  to: string;
  done: boolean;
}

/** A console with more users is no longer new. */
const MAX_FIRST_USERS = 5;

/**
 * What is to be done first on a new console, of what the user may do, and what of it is done; none once all of it is, or
 * somebody has put it away.
 */
export function useFirstSteps(): { steps: FirstStep[]; settled: boolean; putAway: () => void } {
  const { has, gatehouse } = useAccess();
  const user = useModel('@@initialState').initialState?.currentUser;
  const [{ closed }, store] = useStored('home.firstSteps', { closed: false });
  const offered = gatehouse !== undefined && !closed && !isViewing() && has('system.user.add');
  const isRoot = user?.id === ROOT_ID;
  const viewed = has('system.logger') && has('system.access.view-as');
  const people = useQuery({
    ...users.listQuery({ current: 1, pageSize: MAX_FIRST_USERS }),
    enabled: offered && has('system.user'),
  });
  const isNew = people.data !== undefined && people.data.total <= MAX_FIRST_USERS;
  const factor = useQuery({ ...secondFactorQuery(), enabled: offered && isRoot });
  const views = useQuery({
    ...logsQuery({ event: 'view-as', current: 1, pageSize: 1 }),
    enabled: offered && viewed && isNew,
  });
  const rows = people.data?.rows ?? [];
  const all: (FirstStep | false)[] = [
    isRoot && {
      id: 'protect',
      to: `${SETTINGS_PATH}?section=security`,
      done: (factor.data?.methods.length ?? 0) > 0,
    },
    has('system.role') && {
      id: 'role',
      to: '/system/role',
      done: rows.some(({ roles }) => (roles?.length ?? 0) > 0),
    },
    { id: 'invite', to: '/system/user/new', done: rows.length > 0 },
    viewed && { id: 'view', to: '/system/user', done: (views.data?.total ?? 0) > 0 },
  ];
  const steps = all.filter((step) => step !== false);
  const shown = offered && isNew && steps.some(({ done }) => !done);
  return {
    steps: shown ? steps : [],
    settled: [people, factor, views].every(({ isLoading }) => !isLoading),
    putAway: () => store({ closed: true }),
  };
}
