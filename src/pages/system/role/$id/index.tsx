export { default } from '@/features/roles/RoleRecordPage';

export const routeProps = { title: 'menu.system.role', needs: 'system.role' };
