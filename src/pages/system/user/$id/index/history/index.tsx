import { useParams } from 'umi';
import { HistoryPanel } from '@/features/history';
import { userResource } from '@/features/users/user.resource';

export const routeProps = { title: 'menu.system.history', needs: 'system.user.history' };

export default function UserHistoryTab() {
  const { id = '' } = useParams();
  return <HistoryPanel key={id} config={userResource} id={id} />;
}
