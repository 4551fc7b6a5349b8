import { useText } from '@/components/feedback/useText';
import PublicNote from '@/components/layout/PublicNote';
import type texts from './locales/en-US';

export const routeProps = { title: 'pages.forgotPassword.title', bare: true };

export default function ForgotPasswordPage() {
  const text = useText<typeof texts>();
  return (
    <PublicNote
      title={text('pages.forgotPassword.title')}
      paragraphs={[text('pages.forgotPassword.what'), text('pages.forgotPassword.how')]}
    />
  );
}
