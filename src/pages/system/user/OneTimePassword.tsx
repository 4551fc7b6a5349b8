import { CopyOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useIntl } from 'umi';
import { useCopy } from '@/components/feedback/useCopy';
import styles from './user.module.css';

interface OneTimePasswordProps {
  username: string;
  password: string;
  onClose: () => void;
}

/** Shows a password that nobody can read again. Only its button closes it, so that no slip does. */
export default function OneTimePassword({ username, password, onClose }: OneTimePasswordProps) {
  const intl = useIntl();
  const { copied, copy } = useCopy();
  const text = (id: string, values = {}) =>
    intl.formatMessage({ id: `pages.system.user.oneTime.${id}` }, values);
  return (
    <Modal
      open
      title={text('title')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {intl.formatMessage({ id: 'app.confirm' })}
        </Button>
      }
    >
      <p>{text('explanation', { username })}</p>
      <div className={styles.oneTime}>
        <code className={styles.password}>{password}</code>
        <Button icon={<CopyOutlined aria-hidden="true" />} onClick={() => copy(password)}>
          {intl.formatMessage({ id: copied ? 'app.copied' : 'app.copy' })}
        </Button>
      </div>
    </Modal>
  );
}
