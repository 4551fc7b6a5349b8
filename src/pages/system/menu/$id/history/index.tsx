import HistoryPage from '@/features/history/HistoryPage';
import { menuResource } from '@/features/menus/menu.resource';

export const routeProps = { title: 'menu.system.history', needs: 'system.menu.history' };

export default function MenuHistoryPage() {
  return <HistoryPage config={menuResource} />;
}
