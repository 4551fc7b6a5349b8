import type { AddedPasskey, PasskeyCreation, PasskeyForm, Passkeys } from '@/schemas/passkey';
import { apiQuery } from '@/services/api/apiQuery';
import { request } from '@/services/api/request';

const PATH = '/api/v1/current/passkeys';

const send = <T>(method: string, path: string, data: object) =>
  request<T>(`${PATH}${path}`, { method, data, display: 'silent' });

export const passkeysQuery = () => apiQuery<Passkeys>(PATH);

export const beginPasskey = (password: string): Promise<PasskeyCreation> =>
  send('POST', '/options', { password });

export const addPasskey = (form: PasskeyForm): Promise<AddedPasskey> => send('POST', '', form);

export const renamePasskey = (id: string, name: string): Promise<void> =>
  send('PUT', `/${encodeURIComponent(id)}`, { name });

export const removePasskey = (id: string, password: string): Promise<void> =>
  send('POST', `/${encodeURIComponent(id)}/remove`, { password });
