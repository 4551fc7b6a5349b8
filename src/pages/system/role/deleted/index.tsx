import HistoryPage from '@/components/history/HistoryPage';
import { roleResource } from '../role.resource';

export const routeProps = { title: 'menu.system.deleted', needs: 'system.role.history' };

export default function RoleDeletedPage() {
  return <HistoryPage config={roleResource} />;
}
