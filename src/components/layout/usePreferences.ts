import { useCallback } from 'react';
import { useAccess, useModel } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import type { Preferences } from '@/schemas/preferences';
import { storePreferences } from '@/services/api/current';
import { isViewing } from '@/services/token/viewing';

const FIRST: Preferences = {
  layout: 'top',
  notifications: { bell_off: [], email_off: [] },
};

/** How the user set the console up; the server remembers it, where it can. */
export function usePreferences() {
  const { initialState, setInitialState } = useModel('@@initialState');
  const { gatehouse } = useAccess();
  const message = useMessage();
  const user = initialState?.currentUser;
  const preferences = user?.preferences ?? FIRST;
  const change = useCallback(
    async (changes: Partial<Preferences>) => {
      const next = { ...preferences, ...changes };
      const show = (shown: Preferences) =>
        setInitialState(
          (state) =>
            state?.currentUser && {
              ...state,
              currentUser: { ...state.currentUser, preferences: shown },
            },
        );
      show(next);
      try {
        await storePreferences(next);
      } catch (error) {
        show(preferences);
        message.failure(error);
      }
    },
    [preferences, setInitialState, message],
  );
  return { preferences, change, changeable: gatehouse !== undefined && !isViewing() };
}
