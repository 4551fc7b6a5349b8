import { CopyOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useCopy } from '@/components/feedback/useCopy';
import { useText } from '@/components/feedback/useText';
import type texts from './locales/en-US';
import styles from './user.module.css';

interface OneTimePasswordProps {
  username: string;
  password: string;
  onClose: () => void;
}

/** The password cannot be read again, so only the button closes the dialog. */
export default function OneTimePassword({ username, password, onClose }: OneTimePasswordProps) {
  const text = useText<typeof texts>();
  const { copied, copy } = useCopy();
  return (
    <Modal
      open
      title={text('pages.system.user.oneTime.title')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {text('app.done')}
        </Button>
      }
    >
      <p>{text('pages.system.user.oneTime.explanation', { username })}</p>
      <div className={styles.oneTime}>
        <code className={styles.password}>{password}</code>
        <Button icon={<CopyOutlined aria-hidden="true" />} onClick={() => copy(password)}>
          {text(copied ? 'app.copied' : 'app.copy')}
        </Button>
      </div>
    </Modal>
  );
}
