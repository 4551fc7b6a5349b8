export { default } from '@/features/access/AccessPage';

export const routeProps = {
  code: 'access',
  title: 'menu.system.access',
  order: 25,
  buttons: ['view-as', 'coverage', 'usage', 'tokens'],
};
