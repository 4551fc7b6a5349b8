import { lazy, Suspense } from 'react';
import { useAccess } from 'umi';

/** Lazy, as it counts beside the list. */
const RequestsLink = lazy(() => import('@/components/requests/RequestsLink'));

/** Leads to who waits for the user. */
export default function RequestsTool() {
  const { has, gatehouse } = useAccess();
  const answers = has('system.user.add') || has('system.user.reset');
  if (!answers || !gatehouse) return null;
  return (
    <Suspense>
      <RequestsLink />
    </Suspense>
  );
}
