export { default } from '@/features/roles/RoleFormPage';

export const routeProps = { title: 'menu.system.role', needs: 'system.role.edit' };
