export { default } from '@/features/auth/forgot-password/ForgotPasswordPage';

export const routeProps = { title: 'pages.forgotPassword.title', bare: true };
