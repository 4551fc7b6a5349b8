export { default } from '@/features/dashboard/WorkplacePage';

export const routeProps = {
  code: 'workplace',
  title: 'menu.dashboard.workplace',
  order: 13,
  buttons: [],
};
