export { default } from '@/features/account/ProfilePage';

export const routeProps = { title: 'account.settings', hideInMenu: true };
