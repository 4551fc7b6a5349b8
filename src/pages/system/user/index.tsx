export { default } from '@/features/users/UserPage';

export const routeProps = {
  code: 'user',
  title: 'menu.system.user',
  order: 23,
  buttons: [
    'add',
    'edit',
    'delete',
    'search',
    'history',
    'restore',
    'import',
    'export',
    'reset',
    'reset-factor',
    'sessions',
  ],
};
