import { useParams } from 'umi';
import { UsagePanel } from '@/features/access';

export const routeProps = { title: 'menu.system.role', needs: 'system.access.usage' };

export default function RoleUnusedTab() {
  const { id = '' } = useParams();
  return <UsagePanel roleId={id} />;
}
