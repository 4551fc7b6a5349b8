import { useQuery } from '@tanstack/react-query';
import Spinner from '@/components/feedback/Spinner';
import { useText } from '@/components/feedback/useText';
import PublicNote from '@/components/layout/PublicNote';
import { registerInfoQuery } from '@/services/api/requests';
import RegisterForm from './RegisterForm';

/** A plain server registers no strangers. */
export default function RegisterPage() {
  const text = useText();
  const title = useText()('pages.register.title');
  const { data: info, error } = useQuery(registerInfoQuery());
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
