import { PlainEntityPage } from '@/components/entity/EntityPage';
import { roleResource } from './role.resource';

export const routeProps = { code: 'role', title: 'menu.system.role', order: 22 };

export default function RolePage() {
  return <PlainEntityPage config={roleResource} />;
}
