import type { CurrentUser } from '@/schemas/user';
import settings, { type Settings } from '../../config/settings';
import { fetchCurrentMenus, fetchCurrentUser } from './current';
import { flattenMenus } from './permissionCodes';

export interface SignedInUser extends CurrentUser {
  /** The account is activated. */
  statusChecked: boolean;
}

export interface SessionState {
  currentUser?: SignedInUser | undefined;
  /** Dotted codes of the user's menus and buttons. */
  flatMenus: ReadonlySet<string>;
  /** The menus could not be read, so `flatMenus` says nothing. */
  menusFailed: boolean;
}

export interface ConsoleState extends SessionState {
  settings: Settings;
  routePathCodeMap: Record<string, string>;
  /** Reads user and menus anew; the caller puts the answer into the initial state. */
  fetchSession: () => Promise<SessionState>;
}

const NOBODY: SessionState = { flatMenus: new Set(), menusFailed: false };

async function fetchFlatMenus(): Promise<Omit<SessionState, 'currentUser'>> {
  try {
    const menus = await fetchCurrentMenus({ silent: true });
    return { flatMenus: flattenMenus(menus), menusFailed: false };
  } catch (error) {
    console.warn('The menus of the current user could not be read.', error);
    return { flatMenus: new Set(), menusFailed: true };
  }
}

/** The user, then his menus (SPEC.md section 4). Without a user: nobody, whatever the reason. */
export async function fetchSession(): Promise<SessionState> {
  try {
    const user = await fetchCurrentUser({ silent: true });
    const currentUser = { ...user, statusChecked: user.status === 'activated' };
    return { currentUser, ...(await fetchFlatMenus()) };
  } catch {
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
