import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import Spinner from '@/components/feedback/Spinner';
import { useText } from '@/components/feedback/useText';
import PublicNote from '@/components/layout/PublicNote';
import { registerInfoQuery } from '@/services/api/requests';
import ForgotForm from './ForgotForm';

/** A plain server takes no such request. */
export default function ForgotPasswordPage() {
  const text = useText();
  const title = useText()('pages.forgotPassword.title');
  const { data: info, error } = useQuery(registerInfoQuery());
  const [sent, setSent] = useState(false);
  if (!info && !error) return <Spinner />;
  if (!info?.recovery)
    return <PublicNote title={title} paragraphs={[text('recover.what'), text('recover.how')]} />;
  const { recovery, contact } = info;
  if (!sent) return <ForgotForm title={title} recovery={recovery} onSent={() => setSent(true)} />;
  const asked = contact ? [text('register.contact', { contact })] : [];
  return <PublicNote title={title} paragraphs={[text(`recover.sent.${recovery}`), ...asked]} />;
}
