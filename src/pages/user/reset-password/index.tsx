export { default } from '@/features/auth/reset-password/ResetPasswordPage';

export const routeProps = { title: 'pages.resetPassword.title', bare: true };
