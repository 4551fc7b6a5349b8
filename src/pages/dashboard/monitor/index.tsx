export { default } from '@/features/dashboard/MonitorPage';

export const routeProps = {
  code: 'monitor',
  title: 'menu.dashboard.monitor',
  order: 12,
  buttons: [],
};
