export { default } from '@/features/menus/MenuAccessPage';

export const routeProps = { title: 'menu.system.access.menu', needs: 'system.access' };
