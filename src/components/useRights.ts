import { useAccess } from 'umi';

/** Whether the user has a button of a page: `useRights('system.user')('add')`. */
export function useRights(page: string): (button: string) => boolean {
  const { has } = useAccess();
  return (button) => has(`${page}.${button}`);
}
