export { default } from '@/features/roles/RoleAccessPage';

export const routeProps = { title: 'menu.system.access.role', needs: 'system.access' };
