export { default } from '@/features/logs/LoggerPage';

export const routeProps = {
  code: 'logger',
  title: 'menu.system.logger',
  order: 24,
  buttons: ['export', 'verify'],
};
