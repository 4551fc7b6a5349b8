import { useParams } from 'umi';
import { UserAccess } from '@/features/access';

export const routeProps = { title: 'menu.system.access', needs: 'system.access' };

export default function UserAccessTab() {
  const { id = '' } = useParams();
  return <UserAccess userId={id} />;
}
