import HistoryPage from '@/components/history/HistoryPage';
import { userResource } from '../user.resource';

export const routeProps = { title: 'menu.system.deleted', needs: 'system.user.history' };

export default function UserDeletedPage() {
  return <HistoryPage config={userResource} />;
}
