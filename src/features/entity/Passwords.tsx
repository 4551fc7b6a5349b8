import { CopyOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useCopy } from '@/components/feedback/useCopy';
import { useText } from '@/components/feedback/useText';
import type { Restored } from '@/schemas/history';
import { apiQuery } from '@/services/api/apiQuery';
import styles from './entity.module.css';

interface PasswordsProps {
  restored: readonly Restored[];
  path: string;
  onClose: () => void;
  /** What else is to be known of the restore. */
  children?: ReactNode;
}

/** They cannot be read again, so only the button closes the dialog. */
export default function Passwords({ restored, path, onClose, children }: PasswordsProps) {
  const text = useText();
  return (
    <Modal
      open
      title={text('entity.passwords')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {text('app.done')}
        </Button>
      }
    >
      <p>{text('entity.passwords.explanation')}</p>
      {restored.map(({ id, password = '' }) => (
        <Password key={id} path={`${path}/${id}`} password={password} />
      ))}
      {children}
    </Modal>
  );
}

function Password({ path, password }: { path: string; password: string }) {
  const text = useText();
  const { copied, copy } = useCopy();
  const { data: user } = useQuery(apiQuery<{ username: string }>(path));
  return (
    <div className={styles.password}>
      <bdi>{user?.username}</bdi>
      <code dir="ltr">{password}</code>
      <Button icon={<CopyOutlined aria-hidden="true" />} onClick={() => copy(password)}>
        {text(copied ? 'app.copied' : 'app.copy')}
      </Button>
    </div>
  );
}
