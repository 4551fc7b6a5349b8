import { history, useAccess, useModel } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import type { ViewAsForm } from '@/schemas/permission';
import { viewAs } from '@/services/api/viewAs';
import { releaseLeaveGuards } from '@/services/navigation/leaveGuards';
import { landingPath } from '@/services/navigation/paths';
import { fetchSession } from '@/services/session/consoleState';
import { keepDrafts } from '@/services/session/drafts';
import { storeViewing } from '@/services/token/viewing';

/**
 * Shows this tab as somebody else sees it; what is typed into open forms comes back afterwards.
 * `may` is false for who has no right to it.
 */
export function useViewAs() {
  const { has } = useAccess();
  const message = useMessage();
  const { initialState, setInitialState } = useModel('@@initialState');

  /** @param name as whom, for people; without it the user's own */
  const begin = async (form: ViewAsForm, name?: string): Promise<void> => {
    try {
      const { viewing, user } = await viewAs(form);
      const { pathname, search, hash } = history.location;
      keepDrafts(initialState?.currentUser?.username ?? '');
      releaseLeaveGuards();
      storeViewing({
        ...viewing,
        name: name ?? (user.name || user.username),
        back: `${pathname}${search}${hash}`,
      });
    } catch (error) {
      return message.failure(error);
    }
    const session = await fetchSession();
    if (!session) return;
    history.push(landingPath(initialState?.routePathCodeMap ?? {}, session.flatMenus));
    await setInitialState((state) => state && { ...state, ...session });
  };
  return { may: has('system.access.view-as'), begin };
}
