export { default } from '@/features/home/HomePage';

export const routeProps = {
  code: 'home',
  title: 'menu.home',
  icon: 'home',
  order: 1,
  buttons: [],
};
