import HistoryPage from '@/features/history/HistoryPage';
import { roleResource } from '@/features/roles/role.resource';

export const routeProps = { title: 'menu.system.history', needs: 'system.role.history' };

export default function RoleHistoryPage() {
  return <HistoryPage config={roleResource} />;
}
