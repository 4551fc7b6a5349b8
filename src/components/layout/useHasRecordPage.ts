import { useAppData } from 'umi';
import { absolutePath, type ConsoleRoute } from '@/services/navigation/permissionCodes';
import { listPath } from '@/services/navigation/records';

/** Returns a function that says, by the routes, whether each record of a list has a page, given the list's dotted code. */
export function useHasRecordPage() {
  const { clientRoutes } = useAppData();
  const root: ConsoleRoute | undefined = clientRoutes.find(({ path }) => path === '/');
  return (page: string): boolean =>
    (root?.routes ?? []).some(({ path }) => absolutePath(path) === `${listPath(page)}/:id`);
}
