export { default } from '@/features/access/HowAccessWorksPage';

export const routeProps = { title: 'access.how', hideInMenu: true, gatehouse: true };
