import { useCallback } from 'react';
import { useLoaded } from '@/components/feedback/useLoaded';
import { fetchEffective } from '@/services/api/permission';

/** What a user or a role effectively has. */
export const useEffective = (kind: 'user' | 'role', id: string) =>
  useLoaded(
    useCallback(
      () => fetchEffective(kind === 'user' ? { user_id: id } : { role_id: id }),
      [kind, id],
    ),
  );
