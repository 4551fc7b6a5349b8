import { z } from 'zod';
import { parseRoleClaims, type RoleClaims } from './roleClaims';

/** Secrets go there: on plain http no further than this machine. */
function isIssuer(text: string): boolean {
  if (!/^https?:\/\/[^?#@]+$/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** Settings of the sign-in by a company account. */
export const oidcFields = {
  OIDC_ISSUER: z
    .string()
    .refine(isIssuer, {
      error: 'must be the address of the provider, like https://login.example, with https',
    })
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_LABEL: z.string().trim().max(40).default(''),
  OIDC_ROLES: z
    .string()
    .refine(parseRoleClaims, {
      error:
        'must be a claim and what its values give, like groups: finance=finance, "CN=Ops,OU=Groups"=operator; a value with a comma stands in quotes',
    })
    .optional(),
  OIDC_CREATE: z.enum(['off', 'on']).default('off'),
  OIDC_MATCH_EMAIL: z.enum(['off', 'on']).default('off'),
  OIDC_EMAIL_VERIFIED: z.enum(['claim', 'trust']).default('claim'),
  OIDC_SECOND_FACTOR: z.enum(['ask', 'trust']).default('ask'),
  PASSWORD_SIGN_IN: z.enum(['off', 'on']).default('on'),
  HTTPS_PROXY: z.string().optional(),
  NO_PROXY: z.string().optional(),
};

const fields = z.object(oidcFields);

export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What the button calls it; may be empty. */
  label: string;
  /** Absent where admins alone give roles. */
  roles: RoleClaims | undefined;
  /** Whether the first sign-in of somebody unknown makes a user. */
  creates: boolean;
  /** Whether somebody unknown is the user with the same e-mail. */
  matchesEmail: boolean;
  /** Whether each e-mail counts as verified, as the provider owns the addresses. */
  trustsEmail: boolean;
  /** Whether a second factor that was set up here is asked for as well. */
  secondFactor: 'ask' | 'trust';
  proxy: ProxySettings;
}

/** Both as `EnvHttpProxyAgent` of undici has them; empty where there is none. */
export interface ProxySettings {
  httpsProxy: string;
  noProxy: string;
}

const proxyAddress = (text = ''): string =>
  text === '' || text.includes('://') ? text : `http://${text}`;

export const isProxy = (text: string): boolean =>
  URL.canParse(proxyAddress(text)) && /^https?:$/.test(new URL(proxyAddress(text)).protocol);

/** @returns undefined where nobody signs in by a company account */
export function oidcIn(data: z.infer<typeof fields>): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = data;
  if (!issuer || !clientId || !clientSecret) return undefined;
  return {
    ...{ issuer, clientId, clientSecret },
    label: data.OIDC_LABEL,
    roles: parseRoleClaims(data.OIDC_ROLES ?? ''),
    creates: data.OIDC_CREATE === 'on',
    matchesEmail: data.OIDC_MATCH_EMAIL === 'on',
    trustsEmail: data.OIDC_EMAIL_VERIFIED === 'trust',
    secondFactor: data.OIDC_SECOND_FACTOR,
    proxy: { httpsProxy: proxyAddress(data.HTTPS_PROXY), noProxy: data.NO_PROXY ?? '' },
  };
}
