import { useIntl } from 'umi';
import PublicNote from '@/components/layout/PublicNote';

export const routeProps = { title: 'pages.forgotPassword.title', bare: true };

export default function ForgotPasswordPage() {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `pages.forgotPassword.${id}` });
  return <PublicNote title={text('title')} paragraphs={[text('what'), text('how')]} />;
}
