export { default } from '@/features/services/ServiceRecordPage';

export const routeProps = { title: 'menu.system.service', needs: 'system.service' };
