import type { Extension } from '@/schemas/extensions';
import type { Env } from '../../base/env';

export const extensionsOf = ({ defaultPassword, oidc, registration }: Env): Extension[] => [
  'sort',
  'search',
  'search-range',
  'log-view',
  'openapi',
  'reset-permission',
  'session-revocation',
  'permissions',
  'history',
  'log-tail',
  'global-search',
  'preferences',
  'bulk',
  'filters',
  'transfer',
  'sample-data',
  'second-factor',
  'own-sessions',
  'access-tokens',
  'notifications',
  'recovery',
  ...(oidc ? ['company-sign-in' as const] : []),
  ...(registration === 'off' ? [] : ['registration' as const]),
  ...(defaultPassword ? [] : ['one-time-password' as const]),
];
