import { Suspense } from 'react';
import { useAccess } from 'umi';
import { Waiting } from '@/features/requests';

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
