export { default } from '@/features/users/UserFormPage';

export const routeProps = { title: 'menu.system.user', needs: 'system.user.edit' };
