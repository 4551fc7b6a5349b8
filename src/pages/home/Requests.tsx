import { lazy, Suspense } from 'react';
import { useAccess } from 'umi';

/** Lazy, as few may answer them. */
const Waiting = lazy(() => import('@/components/requests/Waiting'));

/** Who waits for the user. */
export default function Requests() {
  const { has } = useAccess();
  const answers = has('system.user.add') || has('system.user.reset');
  if (!answers) return null;
  return (
    <Suspense>
      <Waiting />
    </Suspense>
  );
}
