import HistoryPage from '@/components/history/HistoryPage';
import { roleResource } from '../../role.resource';

export const routeProps = { title: 'menu.system.history', needs: 'system.role.history' };

export default function RoleHistoryPage() {
  return <HistoryPage config={roleResource} />;
}
