import { Suspense } from 'react';
import { useAccess } from 'umi';
import { RequestsLink } from '@/features/requests';

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
