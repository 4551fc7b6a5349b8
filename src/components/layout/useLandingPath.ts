import { useModel } from 'umi';
import { landingPath } from '@/services/navigation/paths';

/** /home, or the first page of the menu of a user who may not see it. */
export function useLandingPath(): string {
  const { initialState } = useModel('@@initialState');
  return landingPath(initialState?.routePathCodeMap ?? {}, initialState?.flatMenus ?? {});
}
