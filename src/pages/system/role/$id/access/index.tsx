import { Navigate, useParams } from 'umi';
import { accessPath } from '@/services/navigation/access';

export const routeProps = { title: 'menu.system.role', needs: 'system.access' };

/** Its address before it became a tab. */
export default function RoleAccess() {
  const { id = '' } = useParams();
  return <Navigate to={accessPath('role', id)} replace />;
}
