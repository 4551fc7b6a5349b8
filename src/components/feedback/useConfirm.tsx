import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useText } from './useText';

export function useConfirm() {
  const text = useText();
  const [modal, contextHolder] = Modal.useModal();

  const confirm = (question: string, content?: ReactNode): Promise<boolean> =>
    Promise.resolve(
      modal.confirm({
        title: question,
        content,
        okText: text('app.confirm'),
        cancelText: text('app.cancel'),
        // Enter without a look must lose nothing.
        focusable: { autoFocusButton: 'cancel' },
      }),
    );
  const tell = (title: string, content: ReactNode): Promise<boolean> =>
    Promise.resolve(modal.warning({ title, content, okText: text('app.confirm'), width: 520 }));
  return { confirm, tell, contextHolder };
}
