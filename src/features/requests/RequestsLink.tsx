import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate } from 'umi';
import { useText } from '@/components/feedback/useText';
import { waitingQuery } from '@/services/api/requests';
import { REQUESTS_PATH } from '@/services/constants';

/** In the tools of the users, while somebody waits. */
export default function RequestsLink() {
  const text = useText();
  const navigate = useNavigate();
  const { registrations = 0, recoveries = 0 } = useQuery(waitingQuery()).data ?? {};
  const count = registrations + recoveries;
  if (count === 0) return null;
  return (
    <Button onClick={() => navigate(REQUESTS_PATH)}>{text('requests.link', { count })}</Button>
  );
}
