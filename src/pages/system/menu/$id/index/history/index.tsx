import { useParams } from 'umi';
import { HistoryPanel } from '@/features/history';
import { menuResource } from '@/features/menus/menu.resource';

export const routeProps = { title: 'menu.system.history', needs: 'system.menu.history' };

export default function MenuHistoryTab() {
  const { id = '' } = useParams();
  return <HistoryPanel key={id} config={menuResource} id={id} />;
}
