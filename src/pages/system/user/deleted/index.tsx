import HistoryPage from '@/features/history/HistoryPage';
import { userResource } from '@/features/users/user.resource';

export const routeProps = { title: 'menu.system.deleted', needs: 'system.user.history' };

export default function UserDeletedPage() {
  return <HistoryPage config={userResource} />;
}
