import { hash } from 'node:crypto';
import { TOKEN_ROLE } from '../auth/accessToken/owner';
import type { UnderToken } from '../auth/session/queries';
import type { Policies } from './escalation';
import { type Compiled, withGrants } from './unsavedGrants';

/** The most tokens in use that are kept; beyond that they are computed again. */
const MOST = 200;

const known = new WeakMap<Policies, Map<string, Policies>>();

/**
 * Returns what the caller's roles are read by: under a token, with a role of its own that gives the
 * token's menus as far as the owner holds them, so that all that judges a caller by roles judges the
 * token.
 *
 * @param before a change: what the owner held then counts
 */
export function policiesFor(
  compiled: Compiled,
  { under_token: token }: { under_token?: UnderToken | undefined },
  before = compiled,
): Policies {
  if (!token) return compiled.policies;
  const byToken = known.get(compiled.policies) ?? new Map<string, Policies>();
  known.set(compiled.policies, byToken);
  const held = [token.id, ...token.role_ids.toSorted(), '', ...token.menu_ids];
  const key = hash('sha256', held.join(' '), 'base64url');
  const last = before === compiled ? byToken.get(key) : undefined;
  if (last) return last;
  const ofOwner = before.policies.effective.menuIdsOf(token.role_ids);
  const menuIds = token.menu_ids.filter((id) => ofOwner.has(id));
  const policies = withGrants(compiled, menuIds, TOKEN_ROLE);
  if (byToken.size >= MOST) byToken.clear();
  if (before === compiled) byToken.set(key, policies);
  return policies;
}
