import Spinner from '@/components/feedback/Spinner';
import { useLoaded } from '@/components/feedback/useLoaded';
import { useText } from '@/components/feedback/useText';
import PublicNote from '@/components/layout/PublicNote';
import { fetchRegisterInfo } from '@/services/api/requests';
import type titles from './locales/en-US';
import RegisterForm from './RegisterForm';

export const routeProps = { title: 'pages.register.title', bare: true };

/** A plain server registers no strangers. */
export default function RegisterPage() {
  const text = useText();
  const title = useText<typeof titles>()('pages.register.title');
  const { value: info, error } = useLoaded(fetchRegisterInfo);
  if (!info && !error) return <Spinner />;
  if (info?.registration === 'approval') return <RegisterForm title={title} />;
  const contact = info?.contact ? [text('register.contact', { contact: info.contact })] : [];
  return (
    <PublicNote
      title={title}
      paragraphs={[text('register.what'), text('register.how'), ...contact]}
    />
  );
}
