export { default } from '@/features/auth/register/RegisterPage';

export const routeProps = { title: 'pages.register.title', bare: true };
