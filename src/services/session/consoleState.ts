import type { CurrentUser } from '@/schemas/user';
import { fetchCurrentMenus, fetchCurrentUser } from '@/services/api/current';
import { RequestError } from '@/services/api/requestError';
import { type FlatMenus, flattenMenus, includesCode } from '@/services/navigation/permissionCodes';
import { getToken, removeToken } from '@/services/token/tokenStorage';
import settings, { type Settings } from '../../../config/settings';

export interface SignedInUser extends CurrentUser {
  /** The account is activated. */
  statusChecked: boolean;
}

export interface SessionState {
  currentUser?: SignedInUser | undefined;
  /** Dotted codes of the user's menus and buttons. */
  flatMenus: FlatMenus;
  /** The menus could not be read, so `flatMenus` says nothing. */
  menusFailed: boolean;
  /** Why nobody could tell who the user is; the token is kept for another try. */
  failure?: RequestError | undefined;
}

export interface ConsoleState extends SessionState {
  settings: Settings;
  routePathCodeMap: Record<string, string>;
  /** Reads user and menus anew; the caller puts the answer into the initial state. */
  fetchSession: () => Promise<SessionState | undefined>;
}

export const NOBODY = {
  currentUser: undefined,
  flatMenus: {},
  menusFailed: false,
  failure: undefined,
} satisfies SessionState;

/** Whether a page with this code opens. Menus that could not be read hold none back: the API refuses. */
export const canOpen = ({ flatMenus, menusFailed }: SessionState, code: string): boolean =>
  menusFailed || includesCode(flatMenus, code);

/** Of the console, not of a page: whoever leaves the page still wants to know. */
const QUIETLY = { display: 'silent', scope: 'console' } as const;

async function fetchFlatMenus(): Promise<Pick<SessionState, 'flatMenus' | 'menusFailed'>> {
  try {
    const menus = await fetchCurrentMenus(QUIETLY);
    return { flatMenus: flattenMenus(menus), menusFailed: false };
  } catch (error) {
    console.warn('The menus of the current user could not be read.', error);
    return { flatMenus: {}, menusFailed: true };
  }
}

/**
 * The user, then his menus (SPEC.md section 4). Without a user: nobody, whatever the reason.
 * Undefined where somebody logged out or in meanwhile, as the answer is about who was there before.
 */
export async function fetchSession(): Promise<SessionState | undefined> {
  const asked = getToken()?.signIn;
  const session = await readSession();
  return session.currentUser && getToken()?.signIn !== asked ? undefined : session;
}

async function readSession(): Promise<SessionState> {
  try {
    const user = await fetchCurrentUser(QUIETLY);
    const currentUser = { ...user, statusChecked: user.status === 'activated' };
    return { ...NOBODY, currentUser, ...(await fetchFlatMenus()) };
  } catch (error) {
    const failure = error instanceof RequestError ? error : new RequestError({});
    if (failure.code !== 401) return { ...NOBODY, failure };
    removeToken();
    return NOBODY;
  }
}

/** What the console starts with; `session` is left out where nobody needs to be signed in. */
export function consoleState(
  routePathCodeMap: Record<string, string>,
  session: SessionState = NOBODY,
): ConsoleState {
  return { ...session, settings, routePathCodeMap, fetchSession };
}
