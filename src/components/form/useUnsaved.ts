import { useEffect, useRef } from 'react';
import { history } from 'umi';
import { useConfirm } from '@/components/feedback/useConfirm';
import { useText } from '@/components/feedback/useText';
import { addLeaveGuard } from '@/services/navigation/leaveGuards';
import { isPublicPath } from '@/services/navigation/paths';

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
        danger: true,
      }));
  useLeaveGuard(dirty, mayLeave);
  return { mayLeave, contextHolder };
}

/**
 * While `active`, leaving the page asks first, and closing the tab makes the browser ask. A session
 * that ended leads to the login page all the same.
 */
function useLeaveGuard(active: boolean, ask: () => Promise<boolean>): void {
  const asking = useRef(ask);
  asking.current = ask;

  useEffect(() => {
    if (!active) return;
    const unblock = history.block(async ({ location, retry }) => {
      if (!isPublicPath(location.pathname) && !(await asking.current())) return;
      unblock();
      retry();
    });
    const forget = addLeaveGuard({ ask: () => asking.current(), release: unblock });
    return () => {
      forget();
      unblock();
    };
  }, [active]);
}
