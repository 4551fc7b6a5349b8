import { PlainEntityPage } from '@/features/entity/EntityPage';
import { serviceResource } from '@/features/services/service.resource';

export const routeProps = {
  code: 'service',
  title: 'menu.system.service',
  order: 26,
  buttons: ['add', 'edit', 'delete', 'search', 'history', 'restore', 'export'],
};

export default function ServicePage() {
  return <PlainEntityPage config={serviceResource} />;
}
