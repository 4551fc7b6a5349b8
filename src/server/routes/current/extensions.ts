import type { Extension } from '@/schemas/extensions';
import type { Env } from '../../base/env';

export const extensionsOf = ({ defaultPassword }: Env): Extension[] => [
  'sort',
  'search',
  'openapi',
  'reset-permission',
  'session-revocation',
  'permissions',
  'history',
  ...(defaultPassword ? [] : ['one-time-password' as const]),
];
