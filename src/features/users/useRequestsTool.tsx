import { UserAddOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useAccess, useNavigate } from 'umi';
import { useText } from '@/components/feedback/useText';
import type { ToolItem } from '@/components/list/types';
import { waitingQuery } from '@/services/api/requests';
import { REQUESTS_PATH } from '@/services/constants';

/** Leads to who waits for the user, from the tools of the users; none while there is no such request. */
export function useRequestsTool(): ToolItem[] {
  const text = useText();
  const navigate = useNavigate();
  const { has, gatehouse } = useAccess();
  const answers = has('system.user.add') || has('system.user.reset');
  const enabled = answers && gatehouse !== undefined;
  const { registrations = 0, recoveries = 0 } = useQuery({ ...waitingQuery(), enabled }).data ?? {};
  const count = enabled ? registrations + recoveries : 0;
  if (count === 0) return [];
  return [
    {
      key: 'requests',
      label: text('requests.link', { count }),
      icon: <UserAddOutlined aria-hidden="true" />,
      onClick: () => navigate(REQUESTS_PATH),
    },
  ];
}
