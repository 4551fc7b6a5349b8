export { default } from '@/features/users/UserAccessPage';

export const routeProps = { title: 'menu.system.access.user', needs: 'system.access' };
