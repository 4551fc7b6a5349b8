import { useParams } from 'umi';
import { HistoryPanel } from '@/features/history';
import { serviceResource } from '@/features/services/service.resource';

export const routeProps = { title: 'menu.system.history', needs: 'system.service.history' };

export default function ServiceHistoryTab() {
  const { id = '' } = useParams();
  return <HistoryPanel key={id} config={serviceResource} id={id} />;
}
