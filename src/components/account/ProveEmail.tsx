import { Modal } from 'antd';
import PasswordStep from '@/components/secondFactor/PasswordStep';
import { useAccountText } from './useAccountText';

interface ProveEmailProps {
  onPassword: (digest: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password, as links for a new one are sent to the e-mail. */
export default function ProveEmail({ onPassword, onClose }: ProveEmailProps) {
  const text = useAccountText();
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
