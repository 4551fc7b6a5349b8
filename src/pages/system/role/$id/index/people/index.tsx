import { useParams } from 'umi';
import { Holders } from '@/features/access';

export const routeProps = { title: 'menu.system.role', needs: 'system.access' };

export default function RolePeopleTab() {
  const { id = '' } = useParams();
  return <Holders of="users" held={{ role_id: id }} />;
}
