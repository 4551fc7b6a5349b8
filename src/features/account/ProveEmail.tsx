import { Modal } from 'antd';
import { useText } from '@/components/feedback/useText';
import { PasswordStep } from '@/features/auth';

interface ProveEmailProps {
  onPassword: (digest: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password, as links for a new one are sent to the e-mail. */
export default function ProveEmail({ onPassword, onClose }: ProveEmailProps) {
  const text = useText();
  return (
    <Modal open title={text('account.email.prove')} footer={null} onCancel={onClose}>
      <PasswordStep
        explanation={text('account.email.why')}
        ok={text('app.save')}
        onPassword={onPassword}
      />
    </Modal>
  );
}
