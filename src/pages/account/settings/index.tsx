export { default } from '@/features/account/SettingsPage';

export const routeProps = { title: 'account.center', hideInMenu: true, gatehouse: true };
