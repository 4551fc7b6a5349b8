import type { RoleClaims } from '../../base/roleClaims';

/** What the provider says of who signed in. */
export interface CompanyAccount {
  issuer: string;
  subject: string;
  /** For people; may be empty. */
  username: string;
  name: string;
  /** Empty where the provider does not vouch for it. */
  email: string;
  /** Codes. */
  roles: string[];
  /** Whether the provider asked for a second factor. */
  isTwoFactor: boolean;
  /** The provider's token that tells it whose sign-in ends. */
  idToken: string;
}

export type Claims = Record<string, unknown> & { iss: string; sub: string };

/** What it is stored and shown with. */
const MAX_TEXT = 64;
const MAX_EMAIL = 128;
/** It travels in an address when the user signs out. */
const MAX_TOKEN = 4_096;

export function toCompanyAccount(
  claims: Claims,
  rules: RoleClaims | undefined,
  idToken: string,
): CompanyAccount {
  const email = textIn(claims, 'email');
  const isVerified = claims.email_verified === true && email.length <= MAX_EMAIL;
  const username = textIn(claims, 'preferred_username') || email;
  return {
    issuer: claims.iss,
    subject: claims.sub,
    username: cut(username),
    name: cut(textIn(claims, 'name') || username),
    email: isVerified ? email : '',
    roles: rules ? rolesIn(claims, rules) : [],
    isTwoFactor: valuesIn(claims.amr).includes('mfa'),
    idToken: idToken.length <= MAX_TOKEN ? idToken : '',
  };
}

function rolesIn(claims: Claims, { claim, rules }: RoleClaims): string[] {
  const values = new Set(valuesIn(claims[claim] ?? memberAt(claims, claim.split('.'))));
  const given = rules.filter(({ value }) => value === '*' || values.has(value));
  return [...new Set(given.map(({ role }) => role))];
}

const memberAt = (holder: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (found, name) =>
      typeof found === 'object' && found !== null && Object.hasOwn(found, name)
        ? (found as Record<string, unknown>)[name]
        : undefined,
    holder,
  );

/** A claim of one value is one text. */
const valuesIn = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : [claim]).filter((value) => typeof value === 'string');

const textIn = (claims: Claims, name: string): string => {
  const value = claims[name];
  return typeof value === 'string' ? value.trim() : '';
};

const cut = (text: string) => Array.from(text).slice(0, MAX_TEXT).join('');
