export { default } from '@/features/menus/MenuFormPage';

export const routeProps = { title: 'menu.system.menu', needs: 'system.menu.edit' };
