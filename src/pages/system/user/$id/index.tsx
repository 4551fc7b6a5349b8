export { default } from '@/features/users/UserRecordPage';

export const routeProps = { title: 'menu.system.user', needs: 'system.user' };
