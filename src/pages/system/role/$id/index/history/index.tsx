import { useParams } from 'umi';
import { HistoryPanel } from '@/features/history';
import { roleResource } from '@/features/roles/role.resource';

export const routeProps = { title: 'menu.system.history', needs: 'system.role.history' };

export default function RoleHistoryTab() {
  const { id = '' } = useParams();
  return <HistoryPanel key={id} config={roleResource} id={id} />;
}
