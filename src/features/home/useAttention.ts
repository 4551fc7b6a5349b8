import { useQuery } from '@tanstack/react-query';
import { useAccess, useModel } from 'umi';
import { useText } from '@/components/feedback/useText';
import { verificationQuery } from '@/services/api/logger';
import { waitingQuery } from '@/services/api/requests';
import { secondFactorQuery } from '@/services/api/secondFactor';
import { users } from '@/services/api/user';
import { NO_ROLE, REQUESTS_PATH, ROOT_ID, SETTINGS_PATH } from '@/services/constants';
import { isViewing } from '@/services/token/viewing';
import { logOf, markKey, marksQuery } from './marks';

/** What somebody should look at, and where they act on it. */
export interface AttentionLine {
  text: string;
  to: string;
}

/** Requests come while Home is open. */
const WAITING_MS = 30_000;

const WITHOUT_ROLES = { role_id: NO_ROLE, status: 'activated' };

/** What needs attention of what the user may see and act on; `settled` once all of it is known, or cannot be read. */
export function useAttention(): { lines: AttentionLine[]; settled: boolean } {
  const text = useText();
  const { has, gatehouse } = useAccess();
  const user = useModel('@@initialState').initialState?.currentUser;
  const may = (wanted: boolean) => ({ enabled: wanted && gatehouse !== undefined });
  const waiting = useQuery({
    ...waitingQuery(),
    ...may(has('system.user.add') || has('system.user.reset')),
    refetchInterval: WAITING_MS,
  });
  const roleless = useQuery({
    ...users.listQuery({ ...WITHOUT_ROLES, current: 1, pageSize: 1 }),
    ...may(has('system.user')),
  });
  const factor = useQuery({ ...secondFactorQuery(), ...may(user?.id === ROOT_ID && !isViewing()) });
  const verified = useQuery({ ...verificationQuery(), ...may(has('system.logger.verify')) });
  const marks = useQuery({ ...marksQuery(), ...may(has('system.logger')) });

  const { registrations = 0, recoveries = 0, mails = 0 } = waiting.data ?? {};
  const without = roleless.data?.total ?? 0;
  const filtered = new URLSearchParams(WITHOUT_ROLES);
  const said: (AttentionLine | false)[] = [
    factor.data?.methods.length === 0 && {
      text: text('pages.home.attention.root'),
      to: `${SETTINGS_PATH}?section=security`,
    },
    ...(marks.data?.marks ?? [])
      .filter(({ rule }) => rule === 'failed-sign-ins')
      .map((mark) => {
        const { count, subject } = mark;
        const key = `pages.home.marks.${markKey(mark)}` as 'pages.home.marks.failed-sign-ins-user';
        return { text: text(key, { count, name: subject.name }), to: logOf(mark) };
      }),
    registrations > 0 && {
      text: text('requests.waiting.registrations', { count: registrations }),
      to: REQUESTS_PATH,
    },
    recoveries > 0 && {
      text: text('requests.waiting.recoveries', { count: recoveries }),
      to: REQUESTS_PATH,
    },
    mails > 0 && {
      text: text('requests.mails', { count: mails }),
      to: has('dashboard.monitor') ? '/dashboard/monitor' : REQUESTS_PATH,
    },
    without > 0 && {
      text: text('pages.home.attention.roleless', { count: without }),
      to: `/system/user?${filtered}`,
    },
    verified.data?.result?.intact === false && {
      text: text('pages.home.attention.broken'),
      to: '/system/logger',
    },
    verified.data === null && { text: text('pages.home.attention.verify'), to: '/system/logger' },
  ];
  const asked = [waiting, roleless, factor, verified, marks];
  return {
    lines: said.filter((line) => line !== false),
    settled: asked.every(({ isLoading }) => !isLoading),
  };
}
