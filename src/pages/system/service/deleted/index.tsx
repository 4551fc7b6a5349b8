import HistoryPage from '@/features/history/HistoryPage';
import { serviceResource } from '@/features/services/service.resource';

export const routeProps = { title: 'menu.system.deleted', needs: 'system.service.history' };

export default function ServiceDeletedPage() {
  return <HistoryPage config={serviceResource} />;
}
