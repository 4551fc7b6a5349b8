export { default } from '@/features/roles/RolePage';

export const routeProps = { code: 'role', title: 'menu.system.role', order: 22 };
