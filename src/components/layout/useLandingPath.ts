import { useModel } from 'umi';
import { landingPath } from '@/services/navigation/paths';

/** Where the user starts: a page that they may open. */
export function useLandingPath(): string {
  const { initialState } = useModel('@@initialState');
  const { routePathCodeMap = {}, flatMenus = {}, menusFailed } = initialState ?? {};
  return landingPath(routePathCodeMap, flatMenus, menusFailed);
}
