import { withoutDirectionMarks } from '@/schemas/common';
import type { RoleClaims } from '../../lib/roleClaims';

/** What the provider says of who signed in. */
export interface CompanyAccount {
  issuer: string;
  subject: string;
  /** The name that people see; may be empty. */
  username: string;
  name: string;
  /** The address; empty where the provider does not vouch for it. */
  email: string;
  /** Codes. */
  roles: string[];
  /** Why the claim of roles says too little to take any; absent where it is whole. */
  missingRoles?: 'elsewhere' | 'missing';
  /** Whether the provider asked for a second factor. */
  isTwoFactor: boolean;
  /** The provider's token that tells it whose sign-in ends. */
  idToken: string;
}

type Claims = Record<string, unknown> & { iss: string; sub: string };

/** Operators and providers differ on the slash at the end of an issuer. */
export const otherSlash = (issuer: string) =>
  issuer.endsWith('/') ? issuer.replace(/\/+$/, '') : `${issuer}/`;

/** The longest texts, in characters, that are stored of a claim. */
const MAX_TEXT = 64;
const MAX_EMAIL = 128;
/** It travels in an address when the user signs out. */
const MAX_TOKEN = 4_096;

/**
 * An e-mail is verified by the document that names it alone: another may be about another address.
 * @param shown by the provider's page of the user
 * @param signed in its token
 * @param isTrusted whether the provider vouches for each of its addresses
 */
export function mergeClaims(
  shown: Record<string, unknown>,
  signed: Claims,
  isTrusted: boolean,
): Claims {
  const { iss, sub } = signed;
  const claims = { ...shown, ...signed };
  const naming = [signed, shown].filter(
    ({ email, email_verified }) => email === claims.email && email_verified !== undefined,
  );
  return { ...claims, iss, sub, email_verified: isTrusted || isTrue(naming[0]?.email_verified) };
}

const isTrue = (value: unknown): boolean => value === true || value === 'true';

export function toCompanyAccount(
  claims: Claims,
  rules: RoleClaims | undefined,
  idToken: string,
): CompanyAccount {
  const email = textIn(claims, 'email');
  const isVerified = isTrue(claims.email_verified) && email.length <= MAX_EMAIL;
  const username = cleanIn(claims, 'preferred_username') || withoutDirectionMarks(email).trim();
  return {
    issuer: claims.iss,
    subject: claims.sub,
    username: cut(username),
    name: cut(cleanIn(claims, 'name') || username),
    email: isVerified ? email : '',
    ...(rules ? rolesIn(claims, rules) : { roles: [] }),
    isTwoFactor: valuesIn(claims.amr).includes('mfa'),
    idToken: idToken.length <= MAX_TOKEN ? idToken : '',
  };
}

function rolesIn(
  claims: Claims,
  { claim, rules }: RoleClaims,
): Pick<CompanyAccount, 'roles' | 'missingRoles'> {
  const found = claims[claim] ?? memberAt(claims, claim.split('.'));
  const values = new Set(valuesIn(found));
  const given = rules.filter(({ value }) => value === '*' || values.has(value));
  const isPresent = Array.isArray(found) || typeof found === 'string';
  const missingRoles = isElsewhere(claims, claim) ? 'elsewhere' : isPresent ? undefined : 'missing';
  return {
    roles: [...new Set(given.map(({ role }) => role))],
    ...(missingRoles && { missingRoles }),
  };
}

/**
 * Returns whether the claim is kept elsewhere, as Entra ID does with many groups and OpenID Connect allows
 * of any.
 */
function isElsewhere({ _claim_names: names, hasgroups }: Claims, claim: string): boolean {
  if (claim === 'groups' && isTrue(hasgroups)) return true;
  if (typeof names !== 'object' || names === null) return false;
  return [claim, claim.split('.')[0] ?? ''].some((name) => Object.hasOwn(names, name));
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

const cleanIn = (claims: Claims, name: string): string =>
  withoutDirectionMarks(textIn(claims, name)).trim();

const cut = (text: string) => Array.from(text).slice(0, MAX_TEXT).join('');
