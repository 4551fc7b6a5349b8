import HistoryPage from '@/features/history/HistoryPage';
import { serviceResource } from '@/features/services/service.resource';

export const routeProps = { title: 'menu.system.history', needs: 'system.service.history' };

export default function ServiceHistoryPage() {
  return <HistoryPage config={serviceResource} />;
}
