import { useIntl } from 'umi';
import { useConfirm } from '@/components/feedback/useConfirm';
import { useLeaveGuard } from './useLeaveGuard';

/**
 * Asks before edits are thrown away, whichever way the form is left; `contextHolder` must be rendered.
 *
 * @param busy nothing may be left while it answers true.
 */
export function useUnsaved(dirty: boolean, busy: () => boolean = () => false) {
  const intl = useIntl();
  const { confirm, contextHolder } = useConfirm();
  const mayLeave = async () =>
    !busy() &&
    (!dirty ||
      confirm(
        intl.formatMessage({ id: 'form.discard' }),
        intl.formatMessage({ id: 'form.discard.explanation' }),
      ));
  useLeaveGuard(dirty, mayLeave);
  return { mayLeave, contextHolder };
}
