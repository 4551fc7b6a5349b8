export { default } from '@/features/menus/MenuPage';

export const routeProps = { code: 'menu', title: 'menu.system.menu', order: 21 };
