import { useParams } from 'umi';
import { RoleAccess } from '@/features/access';

export const routeProps = { title: 'menu.system.role', needs: 'system.access' };

export default function RolePermissionsTab() {
  const { id = '' } = useParams();
  return <RoleAccess roleId={id} />;
}
