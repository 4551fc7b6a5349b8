import { useText } from '@/components/feedback/useText';
import PublicNote from '@/components/layout/PublicNote';
import type texts from './locales/en-US';

export const routeProps = { title: 'pages.register.title', bare: true };

export default function RegisterPage() {
  const text = useText<typeof texts>();
  return (
    <PublicNote
      title={text('pages.register.title')}
      paragraphs={[text('pages.register.what'), text('pages.register.how')]}
    />
  );
}
