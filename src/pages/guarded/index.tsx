export { default } from '@/features/guarded/GuardedPage';

export const routeProps = { title: 'menu.guarded', hideInMenu: true, gatehouse: true };
