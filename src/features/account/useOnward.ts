import { useState } from 'react';
import { useModel, useSearchParams } from 'umi';
import { useLandingPath } from '@/components/layout/useLandingPath';
import { PROFILE_PATH } from '@/services/constants';
import { safeRedirect } from '@/services/navigation/paths';
import { isHeldUp } from '@/services/session/consoleState';

/** Leads on to where the user wanted to go, once they have done what was asked of them. */
export function useOnward(): string | undefined {
  const { initialState } = useModel('@@initialState');
  const [query] = useSearchParams();
  const heldUp = isHeldUp(initialState?.currentUser);
  const [wasLedHere] = useState(heldUp);
  const landing = useLandingPath();
  if (!initialState || !wasLedHere || heldUp) return undefined;
  const to = safeRedirect(query.get('redirect')) ?? landing;
  // The page that it would lead away from.
  return to === PROFILE_PATH ? undefined : to;
}
