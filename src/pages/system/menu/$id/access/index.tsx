import { Navigate, useParams } from 'umi';
import { accessPath } from '@/services/navigation/access';

export const routeProps = { title: 'menu.system.menu', needs: 'system.access' };

/** Its address before it became a tab. */
export default function MenuAccess() {
  const { id = '' } = useParams();
  return <Navigate to={accessPath('menu', id)} replace />;
}
