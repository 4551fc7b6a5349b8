import { Button, Modal } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import CopyButton from './CopyButton';
import styles from './SecretsDialog.module.css';
import { useText } from './useText';

interface SecretsDialogProps {
  title: string;
  /** False while the dialog still asks for what makes the secrets: it can be cancelled then. */
  shown?: boolean;
  /** In pixels. */
  width?: number | undefined;
  /** Buttons before the one that closes the dialog. */
  actions?: ReactNode;
  onCancel?: () => void;
  onDone: () => void;
  children: ReactNode;
}

/** Shows what cannot be read again, so only its button closes the dialog. */
export default function SecretsDialog(props: SecretsDialogProps) {
  const { title, shown = true, width = 520, actions, onCancel, onDone, children } = props;
  const text = useText();
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The field that asked for what makes them is gone, and had the focus.
    if (shown) content.current?.focus();
  }, [shown]);
  const footer = (
    <>
      {actions}
      <Button type="primary" onClick={onDone}>
        {text('app.done')}
      </Button>
    </>
  );
  return (
    <Modal
      open
      title={title}
      width={width}
      mask={{ closable: false }}
      {...(shown ? { closable: false, keyboard: false, footer } : { onCancel, footer: null })}
    >
      <div ref={content} tabIndex={-1} className={styles.content}>
        {children}
      </div>
    </Modal>
  );
}

/** A password or token to copy; `name` says whose it is. */
export function Secret({ name, value }: { name?: string; value: string }) {
  return (
    <div className={styles.secret}>
      {name !== undefined && <bdi>{name}</bdi>}
      <code dir="ltr">{value}</code>
      <CopyButton value={value} />
    </div>
  );
}
