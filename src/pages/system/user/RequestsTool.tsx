import { lazy, Suspense } from 'react';
import { useAccess } from 'umi';
import { useSecondStep } from '@/components/list/useDrawnRows';

/** Lazy, and in the page's second step, as it counts beside the list. */
const RequestsLink = lazy(() => import('@/components/requests/RequestsLink'));

/** Leads to who waits for the user. */
export default function RequestsTool() {
  const { has, gatehouse } = useAccess();
  const isSecondStep = useSecondStep();
  const answers = has('system.user.add') || has('system.user.reset');
  if (!isSecondStep || !answers || !gatehouse) return null;
  return (
    <Suspense>
      <RequestsLink />
    </Suspense>
  );
}
