import HistoryPage from '@/components/history/HistoryPage';
import { menuResource } from '../../menu.resource';

export const routeProps = { title: 'menu.system.history', needs: 'system.menu.history' };

export default function MenuHistoryPage() {
  return <HistoryPage config={menuResource} />;
}
