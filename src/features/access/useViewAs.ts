import { history, useAccess, useModel } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import type { ViewAsForm } from '@/schemas/permission';
import { releaseLeaveGuards } from '@/services/navigation/leaveGuards';
import { landingPath } from '@/services/navigation/paths';
import { beginViewing } from '@/services/session';
import type { SessionState } from '@/services/session/consoleState';
import { keepDrafts } from '@/services/session/drafts';
import { viewAs } from './api/viewAs';

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
    let session: SessionState | undefined;
    try {
      const { viewing, user } = await viewAs(form);
      const { pathname, search, hash } = history.location;
      keepDrafts(initialState?.currentUser?.username ?? '');
      releaseLeaveGuards();
      session = await beginViewing({
        ...viewing,
        name: name ?? (user.name || user.username),
        back: `${pathname}${search}${hash}`,
      });
    } catch (error) {
      return message.failure(error);
    }
    if (!session) return;
    const { flatMenus, menusFailed } = session;
    history.push(landingPath(initialState?.routePathCodeMap ?? {}, flatMenus, menusFailed));
    await setInitialState((state) => state && { ...state, ...session });
  };
  return { may: has('system.access.view-as'), begin };
}
