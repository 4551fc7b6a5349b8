import HistoryPage from '@/components/history/HistoryPage';
import { menuResource } from '../menu.resource';

export const routeProps = { title: 'menu.system.deleted', needs: 'system.menu.history' };

export default function MenuDeletedPage() {
  return <HistoryPage config={menuResource} />;
}
