import { EXCEPTION_PATH, HOME_PATH, LOGIN_PATH, PROFILE_PATH } from '@/services/constants';
import { type FlatMenus, includesCode } from './permissionCodes';

interface Place {
  pathname: string;
  search: string;
}

/** Every path under /user counts as the login path, in any case, as in the router. */
export const isPublicPath = (pathname: string): boolean => /^\/user(\/|$)/i.test(pathname);

/** Stands by itself for those who are not signed in: how a registration ended. */
export const isResultPath = (pathname: string): boolean => /^\/result\//i.test(pathname);

const redirectOf = ({ pathname, search }: Place): string =>
  new URLSearchParams(search).get('redirect') || `${pathname}${search}`;

export function loginLocation(place: Place): string {
  const redirect = redirectOf(place);
  return `${LOGIN_PATH}?${new URLSearchParams({ redirect })}`;
}

export function passwordChangeLocation(place: Place): string {
  const redirect = redirectOf(place);
  return `${PROFILE_PATH}?${new URLSearchParams({ tab: 'security', redirect })}`;
}

export function exceptionLocation(errorCode: string, errorMessage: string): string {
  return `${EXCEPTION_PATH}?${new URLSearchParams({ errorCode, errorMessage })}`;
}

function parsePath(value: string): URL | undefined {
  try {
    const url = new URL(value, location.origin);
    return url.origin === location.origin ? url : undefined;
  } catch {
    return undefined;
  }
}

/** Another host, a backslash or a control character, plain or percent-encoded. */
function isSuspicious(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them from URLs
  const pattern = /^\/\/|[\\\u0000-\u001f\u007f]/;
  try {
    return pattern.test(value) || pattern.test(decodeURIComponent(value));
  } catch {
    return true;
  }
}

/** To a page of another site; what a strange server might answer instead goes nowhere. */
export function leaveFor(url: string): void {
  if (/^https?:/.test(url)) location.assign(url);
}

/** Like `leaveFor`, but the browser's way back passes this page by. */
export function replaceBy(url: string): void {
  if (/^https?:/.test(url)) location.replace(url);
}

export function safeRedirect(value: string | null): string | undefined {
  if (!value?.startsWith('/') || isSuspicious(value)) return undefined;
  const url = parsePath(value);
  if (!url || isSuspicious(url.pathname) || isPublicPath(url.pathname)) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** /home, else the first page of the menu; for who may open none, the profile, which everybody may. */
export function landingPath(
  routePathCodeMap: Record<string, string>,
  flatMenus: FlatMenus,
  menusFailed = false,
): string {
  if (menusFailed) return HOME_PATH;
  const reachable = Object.entries(routePathCodeMap)
    .filter(([path, code]) => includesCode(flatMenus, code) && !isGroup(path, routePathCodeMap))
    .map(([path]) => path);
  return reachable.includes(HOME_PATH) ? HOME_PATH : (reachable[0] ?? PROFILE_PATH);
}

const isGroup = (path: string, codes: Record<string, string>): boolean =>
  Object.keys(codes).some((other) => other.startsWith(`${path}/`));
