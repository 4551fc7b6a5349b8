import { useAccess } from 'umi';

/** Whether the user has a button of a page: `usePermissions('system.user')('add')`. */
export function usePermissions(page: string): (button: string) => boolean {
  const { has } = useAccess();
  return (button) => has(`${page}.${button}`);
}
