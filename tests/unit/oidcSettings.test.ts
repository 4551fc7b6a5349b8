import { describe, expect, it } from 'vitest';
import { mergeClaims, toCompanyAccount } from '@/server/auth/oidc/claims';
import { parseEnv } from '@/server/lib/env';
import { parseRoleClaims } from '@/server/lib/roleClaims';

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
    [{ OIDC_ROLES: 'groups: CN=Ops,OU=Groups,DC=example,DC=com=ops' }, 'stands in quotes'],
    [{ OIDC_ROLES: 'groups: "CN=Ops,OU=Groups=ops' }, 'stands in quotes'],
    [{ OIDC_ROLES: 'groups: "CN=Ops"x=ops' }, 'stands in quotes'],
    [{ OIDC_ROLES: 'groups: a=b,' }, 'OIDC_ROLES'],
    [{ OIDC_EMAIL_VERIFIED: 'yes' }, 'OIDC_EMAIL_VERIFIED'],
    [{ HTTPS_PROXY: 'ftp://proxy.example' }, 'HTTPS_PROXY'],
    [{ https_proxy: 'http://u:canary-secret@proxy example' }, 'HTTPS_PROXY'],
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

  it('name groups of a directory in quotes', () => {
    const text =
      'groups: "CN=Ops, Main,OU=Groups,DC=a"=ops, "the ""A"" team" = a , CN=Sales = sales';
    expect(parseRoleClaims(text)?.rules).toEqual([
      { value: 'CN=Ops, Main,OU=Groups,DC=a', role: 'ops' },
      { value: 'the "A" team', role: 'a' },
      { value: 'CN=Sales', role: 'sales' },
    ]);
  });

  it.each([
    [
      { https_proxy: 'proxy.example:3128', no_proxy: '.intern' },
      'http://proxy.example:3128',
      '.intern',
    ],
    [{ HTTPS_PROXY: 'http://p:1', NO_PROXY: '*' }, 'http://p:1', '*'],
    [{}, '', ''],
  ])('take the proxy of %j', (proxy, httpsProxy, noProxy) => {
    expect(parseEnv({ ...whole, ...proxy }).oidc?.proxy).toEqual({ httpsProxy, noProxy });
  });
});

describe('S49 the claims of a company account', () => {
  const by = { iss: 'x', sub: 'y' };
  const rules = parseRoleClaims('groups: a=finance, *=guest');
  const accountOf = (claims: object) => toCompanyAccount({ ...by, ...claims }, rules, '');

  it.each([
    [
      { _claim_names: { groups: 'src1' }, _claim_sources: { src1: { endpoint: 'x' } } },
      'elsewhere',
    ],
    [{ hasgroups: true }, 'elsewhere'],
    [{ groups: [], _claim_names: { groups: 'src1' } }, 'elsewhere'],
    [{}, 'missing'],
    [{ groups: {} }, 'missing'],
  ])('take no role by %j', (claims, missingRoles) => {
    expect(accountOf(claims)).toMatchObject({ roles: ['guest'], missingRoles });
  });

  it('take roles by a list or a text that is told', () => {
    expect(accountOf({ groups: [] })).not.toHaveProperty('missingRoles');
    expect(accountOf({ groups: 'a' }).roles).toEqual(['finance', 'guest']);
  });

  it.each([
    [true, { email: 'a@x', email_verified: true }, {}],
    [true, { email: 'a@x', email_verified: 'true' }, {}],
    [true, {}, { email: 'a@x', email_verified: true }],
    [false, { email: 'a@x', email_verified: 'True' }, {}],
    [false, { email: 'a@x', email_verified: 1 }, {}],
    [false, { email: 'a@x' }, { email: 'b@x', email_verified: true }],
    [false, { email: 'a@x' }, { email_verified: true }],
    [false, { email_verified: true }, { email: 'a@x' }],
  ])('verify an e-mail (%j) as one document says: %j, %j', (isVerified, signed, told) => {
    const { email } = toCompanyAccount(mergeClaims(told, { ...by, ...signed }, false), rules, '');
    expect(email).toBe(isVerified ? 'a@x' : '');
    expect(mergeClaims(told, { ...by, ...signed }, true).email_verified).toBe(true);
  });
});
