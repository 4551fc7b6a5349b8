import type { CurrentUser } from '@/schemas/user';
import { fetchCurrentMenus, fetchCurrentUser } from '@/services/api/current';
import { queryClient } from '@/services/api/queryClient';
import { RequestError } from '@/services/api/requestError';
import { type NavMenu, navMenusOf } from '@/services/navigation/navigation';
import { type Places, placesOf } from '@/services/navigation/ownMenus';
import {
  type FlatMenus,
  flattenMenus,
  includesCode,
  isPlainCode,
} from '@/services/navigation/permissionCodes';
import { identity, removeToken } from '@/services/token/tokenStorage';
import { getViewing, removeViewing } from '@/services/token/viewing';
import settings, { type Settings } from '../../../config/settings';

export interface SignedInUser extends CurrentUser {
  statusChecked: boolean;
}

export interface SessionState {
  currentUser?: SignedInUser | undefined;
  flatMenus: FlatMenus;
  /** Those that may stand in the navigation, in its order. */
  navMenus: NavMenu[];
  /** Where the user's menus stand, by id. */
  places: Places;
  /** The menus could not be read, so `flatMenus` says nothing. */
  menusFailed: boolean;
  /** The user could not be read; the token is kept for another try. */
  failure?: RequestError | undefined;
}

export interface ConsoleState extends SessionState {
  settings: Settings;
  routePathCodeMap: Record<string, string>;
  fetchSession: () => Promise<SessionState | undefined>;
}

/** Until they have done what is asked of them, they can do nothing else. */
export const isHeldUp = (user: CurrentUser | undefined): boolean =>
  Boolean(user?.must_change_password || user?.must_set_up_second_factor);

export const SIGNED_OUT = {
  currentUser: undefined,
  flatMenus: {},
  navMenus: [],
  places: {},
  menusFailed: false,
  failure: undefined,
} satisfies SessionState;

/** Where the menus could not be read, pages open: the API refuses what is not allowed. */
export const canOpen = (
  { currentUser, flatMenus, menusFailed }: SessionState,
  code: string,
): boolean =>
  menusFailed
    ? Boolean(currentUser?.gatehouse) || isPlainCode(code)
    : includesCode(flatMenus, code);

const QUIETLY = { display: 'silent', scope: 'console' } as const;

const plainOnly = (menus: FlatMenus): FlatMenus =>
  Object.fromEntries(Object.entries(menus).filter(([code]) => isPlainCode(code)));

type Menus = Pick<SessionState, 'flatMenus' | 'navMenus' | 'places' | 'menusFailed'>;

async function fetchMenus(): Promise<Menus> {
  try {
    const menus = await fetchCurrentMenus(QUIETLY);
    return {
      flatMenus: flattenMenus(menus),
      navMenus: navMenusOf(menus),
      places: placesOf(menus),
      menusFailed: false,
    };
  } catch (error) {
    console.warn('The menus of the current user could not be read.', error);
    return { flatMenus: {}, navMenus: [], places: {}, menusFailed: true };
  }
}

/**
 * Undefined where the user logged out or in meanwhile: the answer is about the one before. Where the
 * viewing has ended, the admin's own.
 */
export async function fetchSession(): Promise<SessionState | undefined> {
  const asked = identity();
  const session = await readSession();
  if (!session) return fetchSession();
  return session.currentUser && identity() !== asked ? undefined : session;
}

async function readSession(): Promise<SessionState | undefined> {
  const viewing = getViewing();
  try {
    const [user, menus] = await Promise.all([fetchCurrentUser(QUIETLY), fetchMenus()]);
    // A change of the password would be refused to who only looks.
    const must_change_password = user.must_change_password && !viewing;
    const statusChecked = user.status === 'activated';
    const currentUser = { ...user, must_change_password, statusChecked };
    const flatMenus = user.gatehouse ? menus.flatMenus : plainOnly(menus.flatMenus);
    return { ...SIGNED_OUT, currentUser, ...menus, flatMenus };
  } catch (error) {
    const failure = error instanceof RequestError ? error : new RequestError({});
    if (failure.code !== 401) return { ...SIGNED_OUT, failure };
    queryClient.clear();
    if (viewing) {
      if (getViewing()?.id === viewing.id) removeViewing();
      return undefined;
    }
    removeToken();
    return SIGNED_OUT;
  }
}

export function consoleState(
  routePathCodeMap: Record<string, string>,
  session: SessionState = SIGNED_OUT,
): ConsoleState {
  return { ...session, settings, routePathCodeMap, fetchSession };
}
