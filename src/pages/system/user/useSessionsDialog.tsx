import { lazy, Suspense, useState } from 'react';
import { useAccess } from 'umi';
import type { User } from '@/schemas/user';

/** Lazy, as few look at them. */
const UserSessions = lazy(() => import('@/components/account/UserSessions'));

/** Where one of the users is signed in. */
export function useSessionsDialog() {
  const { has } = useAccess();
  const [shown, show] = useState<User>();
  const dialog = shown && (
    <Suspense>
      <UserSessions user={shown} onClose={() => show(undefined)} />
    </Suspense>
  );
  return { may: has('system.user.sessions'), show, dialog };
}
