/** Tables that what is remembered was read from. */
const TABLES = [
  'access_token',
  'session',
  'user',
  'user_role',
  'user_preference',
  'totp_factor',
  'passkey',
  'role',
  'role_menu',
  'menu',
  'menu_resource',
  'policy_version',
];

const CHANGE = new RegExp(
  `\\b(?:insert into|update|delete from|truncate)\\s+"?(?:${TABLES.join('|')})\\b"?`,
  'i',
);
/** A new token was never known; when somebody signed in or was seen, and by what, is not remembered. */
const SIGN_IN =
  /^\s*(?:insert into "session" |update "user" set "last_sign_in_at" = \$1 where |update "passkey" set |update "(?:session" set "last_seen_at|access_token" set "last_used_at|totp_factor" set "last_step)" = )/;

const MAX_KNOWN = 2_000;
const known = new Map<string, boolean>();

/** Triggers tell of it too, but not before the change is answered. */
export function changesRemembered(text: string): boolean {
  let changes = known.get(text);
  if (changes === undefined) {
    changes = CHANGE.test(text) && !SIGN_IN.test(text);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(text, changes);
  }
  return changes;
}
