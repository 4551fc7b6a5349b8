import { useModel } from 'umi';

/** Reads the user and his menus anew, so that nothing outlives a change of rights. */
export function useRefreshShell(): () => Promise<void> {
  const { initialState, setInitialState } = useModel('@@initialState');
  return async () => {
    const session = await initialState?.fetchSession();
    if (!session?.currentUser) return;
    await setInitialState((state) => state && { ...state, ...session });
  };
}
