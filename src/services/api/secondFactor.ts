import type { SecondFactor, TotpForm, TotpSetup } from '@/schemas/secondFactor';
import { apiQuery } from './apiQuery';
import { request } from './request';

const PATH = '/api/v1/current/second-factor';

const send = <T>(method: string, path: string, data: object) =>
  request<T>(`${PATH}${path}`, { method, data, display: 'silent' });

type Codes = { recovery_codes: string[] };

export const secondFactorQuery = () => apiQuery<SecondFactor>(PATH);

export const beginTotp = (password: string): Promise<TotpSetup> =>
  send('POST', '/totp', { password });

export const confirmTotp = async (form: TotpForm): Promise<string[]> =>
  (await send<Codes>('PUT', '/totp', form)).recovery_codes;

export const removeTotp = (password: string): Promise<void> =>
  send('POST', '/totp/remove', { password });

export const renewRecoveryCodes = async (password: string): Promise<string[]> =>
  (await send<Codes>('POST', '/recovery-codes', { password })).recovery_codes;
