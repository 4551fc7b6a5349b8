import { Suspense, useState } from 'react';
import { useAccess } from 'umi';
import { UserSessions } from '@/features/account';
import type { User } from '@/schemas/user';

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
