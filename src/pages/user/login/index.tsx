export { default } from '@/features/auth/login/LoginPage';

export const routeProps = { title: 'pages.login.title', bare: true };
