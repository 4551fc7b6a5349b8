import { useParams } from 'umi';
import { Holders } from '@/features/access';

export const routeProps = { title: 'menu.system.menu', needs: 'system.access' };

export default function MenuRolesTab() {
  const { id = '' } = useParams();
  return <Holders of="roles" held={{ menu_id: id }} />;
}
