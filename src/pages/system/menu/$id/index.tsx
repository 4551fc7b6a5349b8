export { default } from '@/features/menus/MenuRecordPage';

export const routeProps = { title: 'menu.system.menu', needs: 'system.menu' };
