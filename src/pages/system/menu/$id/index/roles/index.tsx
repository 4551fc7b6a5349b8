import { useParams } from 'umi';
import MenuRoles from '@/features/menus/MenuRoles';

export const routeProps = { title: 'menu.system.menu', needs: 'system.access' };

export default function MenuRolesTab() {
  const { id = '' } = useParams();
  return <MenuRoles key={id} id={id} />;
}
