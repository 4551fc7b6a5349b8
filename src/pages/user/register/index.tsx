import { useIntl } from 'umi';
import PublicNote from '@/components/layout/PublicNote';

export const routeProps = { title: 'pages.register.title', bare: true };

export default function RegisterPage() {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `pages.register.${id}` });
  return <PublicNote title={text('title')} paragraphs={[text('what'), text('how')]} />;
}
