import { useConfirm } from '@/components/feedback/useConfirm';
import { useText } from '@/components/feedback/useText';
import { useLeaveGuard } from './useLeaveGuard';

/**
 * Asks before edits are thrown away, whichever way the form is left; `contextHolder` must be rendered.
 *
 * @param busy nothing may be left while it answers true.
 */
export function useUnsaved(dirty: boolean, busy: () => boolean = () => false) {
  const text = useText();
  const { confirm, contextHolder } = useConfirm();
  const mayLeave = async () =>
    !busy() &&
    (!dirty ||
      confirm(text('form.discard'), text('form.discard.explanation'), {
        okText: text('form.discard.discard'),
        cancelText: text('form.discard.keep'),
        okButtonProps: { danger: true },
      }));
  useLeaveGuard(dirty, mayLeave);
  return { mayLeave, contextHolder };
}
