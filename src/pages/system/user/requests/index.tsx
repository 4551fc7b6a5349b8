export { default } from '@/features/users/requests/RequestsPage';

export const routeProps = {
  title: 'menu.system.requests',
  needs: 'system.user',
  gatehouse: true,
};
