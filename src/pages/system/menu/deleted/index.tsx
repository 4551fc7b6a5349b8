import HistoryPage from '@/features/history/HistoryPage';
import { menuResource } from '@/features/menus/menu.resource';

export const routeProps = { title: 'menu.system.deleted', needs: 'system.menu.history' };

export default function MenuDeletedPage() {
  return <HistoryPage config={menuResource} />;
}
