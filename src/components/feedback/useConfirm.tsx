import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useIntl } from 'umi';

/** Questions that are answered with `Confirm` or `Cancel`, and notes that are. `contextHolder` must be rendered. */
export function useConfirm() {
  const intl = useIntl();
  const [modal, contextHolder] = Modal.useModal();
  const text = (id: string) => intl.formatMessage({ id: `app.${id}` });

  const confirm = (question: string, content?: ReactNode): Promise<boolean> =>
    Promise.resolve(
      modal.confirm({
        title: question,
        content,
        okText: text('confirm'),
        cancelText: text('cancel'),
        // Enter without a look must lose nothing.
        focusable: { autoFocusButton: 'cancel' },
      }),
    );
  const tell = (title: string, content: ReactNode): Promise<boolean> =>
    Promise.resolve(modal.warning({ title, content, okText: text('confirm'), width: 520 }));
  return { confirm, tell, contextHolder };
}
