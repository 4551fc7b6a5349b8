import HistoryPage from '@/features/history/HistoryPage';
import { userResource } from '@/features/users/user.resource';

export const routeProps = { title: 'menu.system.history', needs: 'system.user.history' };

export default function UserHistoryPage() {
  return <HistoryPage config={userResource} />;
}
