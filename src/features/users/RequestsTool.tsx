import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useAccess, useNavigate } from 'umi';
import { useText } from '@/components/feedback/useText';
import { waitingQuery } from '@/services/api/requests';
import { REQUESTS_PATH } from '@/services/constants';

/** Leads to who waits for the user, from the tools of the users. */
export default function RequestsTool() {
  const { has, gatehouse } = useAccess();
  const answers = has('system.user.add') || has('system.user.reset');
  return answers && gatehouse ? <RequestsLink /> : null;
}

function RequestsLink() {
  const text = useText();
  const navigate = useNavigate();
  const { registrations = 0, recoveries = 0 } = useQuery(waitingQuery()).data ?? {};
  const count = registrations + recoveries;
  if (count === 0) return null;
  return (
    <Button onClick={() => navigate(REQUESTS_PATH)}>{text('requests.link', { count })}</Button>
  );
}
