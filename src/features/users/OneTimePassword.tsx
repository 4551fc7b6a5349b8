import { CopyOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useCopy } from '@/components/feedback/useCopy';
import { useText } from '@/components/feedback/useText';
import type { ResetResult } from '@/schemas/bound';
import { ResetOutcome } from './BoundList';
import styles from './user.module.css';

interface OneTimePasswordProps extends ResetResult {
  username: string;
  onClose: () => void;
}

/**
 * The password cannot be read again, so only the button closes the dialog. After a reset it tells what
 * ended with it and what stays; the password is absent where there is a default one.
 */
export default function OneTimePassword(props: OneTimePasswordProps) {
  const { username, password, ended, kept, onClose } = props;
  const text = useText();
  const { copied, copy } = useCopy();
  return (
    <Modal
      open
      title={text(password ? 'pages.system.user.oneTime.title' : 'pages.system.user.reset')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {text('app.done')}
        </Button>
      }
    >
      {password ? (
        <>
          <p>{text('pages.system.user.oneTime.explanation', { username })}</p>
          <div className={styles.oneTime}>
            <code className={styles.password}>{password}</code>
            <Button icon={<CopyOutlined aria-hidden="true" />} onClick={() => copy(password)}>
              {text(copied ? 'app.copied' : 'app.copy')}
            </Button>
          </div>
        </>
      ) : (
        <p>{text('pages.system.user.reset.default')}</p>
      )}
      <ResetOutcome {...{ username, ended, kept }} />
    </Modal>
  );
}
