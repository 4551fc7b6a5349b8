import type { Principal } from '../auth/session/queries';

interface Identities {
  user_id: string | undefined;
  username: string | undefined;
  /** The user as whom that one looks at the console, or the token, for the row's data. */
  seenAs: Record<string, string>;
}

/** Rows are about who really called; whom they looked as did nothing. */
export function identitiesOf(principal: Principal | undefined): Identities {
  const { user_id, username, view_as, under_token } = principal ?? {};
  if (under_token) {
    const { id: token_id, name: token } = under_token;
    return { user_id, username, seenAs: { token_id, token } };
  }
  if (!view_as) return { user_id, username, seenAs: {} };
  const { viewer, role_ids } = view_as;
  const seenAs: Identities['seenAs'] = role_ids
    ? { view_as_roles: role_ids.join(' ') || 'ticks of a form' }
    : { view_as_id: user_id ?? '', view_as: username ?? '' };
  return { user_id: viewer.user_id, username: viewer.username, seenAs };
}
