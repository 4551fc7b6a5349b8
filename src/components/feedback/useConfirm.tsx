import { Modal, type ModalFuncProps } from 'antd';
import type { ReactNode } from 'react';
import type { SaveStep } from './saveStep';
import styles from './useConfirm.module.css';
import { useText } from './useText';

interface OkButton {
  okText?: string;
  cancelText?: string;
  danger?: boolean;
  disabled?: boolean;
}

export function useConfirm() {
  const text = useText();
  const [modal, contextHolder] = Modal.useModal();

  const ask = ({ danger = false, disabled = false, ...props }: ModalFuncProps & OkButton) =>
    modal.confirm({
      centered: true,
      okButtonProps: { danger, disabled },
      okText: text('app.confirm'),
      cancelText: text('app.cancel'),
      // Enter without a look must lose nothing.
      focusable: { autoFocusButton: 'cancel' },
      ...props,
      content: props.content && <div className={styles.content}>{props.content}</div>,
    });
  const confirm = (question: string, content?: ReactNode, ok?: OkButton): Promise<boolean> =>
    Promise.resolve(ask({ title: question, content, ...ok }));

  /** Shows below the question what would change, where there is anything. */
  const confirmStep = (
    question: string,
    content: ReactNode,
    step: Omit<SaveStep, 'version'> | undefined,
    outdated: boolean,
    ok: OkButton = {},
  ): Promise<boolean> => {
    if (!step?.show) return confirm(question, content, ok);
    const onReady = (ready: boolean) =>
      dialog.update({ okButtonProps: { danger: ok.danger ?? false, disabled: !ready } });
    const shown = (
      <>
        {content}
        {step.show({ outdated, onReady })}
      </>
    );
    const { locked: disabled } = step;
    const dialog = ask({ ...ok, title: question, content: shown, disabled, width: 640 });
    return Promise.resolve(dialog);
  };
  const tell = (
    title: string,
    content: ReactNode,
    okText = text('app.confirm'),
  ): Promise<boolean> => Promise.resolve(modal.warning({ title, content, okText, width: 520 }));
  return { confirm, confirmStep, tell, contextHolder };
}
