import HistoryPage from '@/components/history/HistoryPage';
import { userResource } from '../../user.resource';

export const routeProps = { title: 'menu.system.history', needs: 'system.user.history' };

export default function UserHistoryPage() {
  return <HistoryPage config={userResource} />;
}
