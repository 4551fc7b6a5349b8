import { describe, expect, it } from 'vitest';
import { toCompanyAccount } from '@/server/auth/oidc/claims';
import { parseEnv } from '@/server/base/env';
import { parseRoleClaims } from '@/server/base/roleClaims';

describe('the settings of the company sign-in', () => {
  const whole = {
    OIDC_ISSUER: 'https://login.example/realms/a',
    OIDC_CLIENT_ID: 'gatehouse',
    OIDC_CLIENT_SECRET: 'canary-secret',
    PUBLIC_URL: 'https://console.example',
  };

  it.each([
    [{ OIDC_ISSUER: 'http://login.example' }, 'OIDC_ISSUER'],
    [{ OIDC_ISSUER: 'https://u:canary@login.example' }, 'OIDC_ISSUER'],
    [{ OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET beside it'],
    [{ PUBLIC_URL: '' }, 'needs PUBLIC_URL'],
    [{ OIDC_ROLES: 'groups' }, 'OIDC_ROLES'],
    [{ OIDC_ROLES: 'groups: finance' }, 'OIDC_ROLES'],
    [{ OIDC_CREATE: 'yes' }, 'OIDC_CREATE'],
    [{ OIDC_CREATE: 'on' }, 'needs OIDC_ROLES'],
    [{ OIDC_LABEL: 'x'.repeat(41) }, 'OIDC_LABEL'],
    [{ PASSWORD_SIGN_IN: 'off', REGISTRATION: 'approval' }, 'REGISTRATION must be off'],
    [{ PASSWORD_SIGN_IN: 'off', OIDC_ISSUER: '' }, 'nobody but root'],
    [{ DATABASE_URL: 'postgres://nowhere/none' }, 'needs SECRET_KEY'],
  ])('%j is refused at the start with a sentence', (wrong, sentence) => {
    expect(() => parseEnv({ ...whole, ...wrong })).toThrow(sentence);
    expect(() => parseEnv({ ...whole, ...wrong })).not.toThrow('canary-secret');
  });

  it('name claims by name, path or address, and values with signs', () => {
    const text = 'https://a.example/groups: urn:x=a b=finance, * = guest';
    expect(parseEnv({ ...whole, OIDC_ROLES: text }).oidc?.roles).toEqual({
      claim: 'https://a.example/groups',
      rules: [
        { value: 'urn:x=a b', role: 'finance' },
        { value: '*', role: 'guest' },
      ],
    });
    const nested = parseRoleClaims('realm_access.roles: a=finance, *=guest');
    const claims = { iss: 'x', sub: 'y', realm_access: { roles: ['a', 1, null] } };
    expect(toCompanyAccount(claims, nested, '').roles).toEqual(['finance', 'guest']);
    expect(toCompanyAccount({ iss: 'x', sub: 'y' }, nested, '').roles).toEqual(['guest']);
  });
});
