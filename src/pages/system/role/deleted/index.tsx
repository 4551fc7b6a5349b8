import HistoryPage from '@/features/history/HistoryPage';
import { roleResource } from '@/features/roles/role.resource';

export const routeProps = { title: 'menu.system.deleted', needs: 'system.role.history' };

export default function RoleDeletedPage() {
  return <HistoryPage config={roleResource} />;
}
