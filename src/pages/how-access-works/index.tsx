export { default } from '@/features/access/HowAccessWorksPage';

export const routeProps = { title: 'list.how', hideInMenu: true, gatehouse: true };
