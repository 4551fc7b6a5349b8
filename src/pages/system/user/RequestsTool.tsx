import { lazy, Suspense, useDeferredValue } from 'react';
import { useAccess } from 'umi';

/** Lazy, and after the list's rows, as it counts beside the list. */
const RequestsLink = lazy(() => import('@/components/requests/RequestsLink'));

/** Leads to who waits for the user. */
export default function RequestsTool() {
  const { has, offers } = useAccess();
  const follows = useDeferredValue(true, false);
  const answers = has('system.user.add') || has('system.user.reset');
  if (!follows || !answers || !offers('recovery')) return null;
  return (
    <Suspense>
      <RequestsLink />
    </Suspense>
  );
}
