import type { CompanyAccount } from '@/schemas/companyAccount';
import { apiQuery } from '@/services/api/apiQuery';
import { request } from '@/services/api/request';

const PATH = '/api/v1/current/company-account';

const send = <T>(method: string, path: string, data: object) =>
  request<T>(`${PATH}${path}`, { method, data, display: 'silent' });

export const companyAccountQuery = () => apiQuery<CompanyAccount>(PATH);

export const beginBinding = async (password: string): Promise<string> =>
  (await send<{ url: string }>('POST', '', { password })).url;

export const finishBinding = (code: string): Promise<void> => send('PUT', '', { code });

export const removeBinding = (password: string): Promise<void> =>
  send('POST', '/remove', { password });
