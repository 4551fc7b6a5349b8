import type { NewPasswordForm, RecoverForm, RecoveryRequest, Waiting } from '@/schemas/recovery';
import type {
  ActivationForm,
  MailLocale,
  RegisterForm,
  RegisterInfo,
  Registration,
} from '@/schemas/registration';
import type { User } from '@/schemas/user';
import { currentLocale } from '@/services/browser/locale';
import { apiQuery } from './apiQuery';
import { pageQuery } from './crud';
import { request } from './request';
import { newCaptcha } from './signIn';

export const REQUESTS_A_PAGE = 20;

const silent = { display: 'silent' } as const;

export const mailLocale = (): MailLocale => (currentLocale() === 'zh-CN' ? 'zh-CN' : 'en-US');

/** What strangers may ask for: nothing on a plain server, which has no such call. */
export const registerInfoQuery = () =>
  apiQuery('/api/v1/register', {}, async (path, options): Promise<Partial<RegisterInfo>> => {
    const { gatehouse } = await newCaptcha();
    return gatehouse ? request<RegisterInfo>(path, options) : {};
  });

export const register = (data: RegisterForm): Promise<void> =>
  request('/api/v1/register', { method: 'POST', data, ...silent });

export const recover = (data: RecoverForm): Promise<void> =>
  request('/api/v1/recover', { method: 'POST', data, ...silent });

export const setNewPassword = (data: NewPasswordForm): Promise<void> =>
  request('/api/v1/recover/password', { method: 'POST', data, ...silent });

export const waitingQuery = () => apiQuery<Waiting>('/api/v1/current/waiting');

export const registrationsQuery = (current: number) =>
  pageQuery<Registration>('/api/v1/registrations', { current, pageSize: REQUESTS_A_PAGE });

const pathOf = (list: string, id: string) => `/api/v1/${list}/${encodeURIComponent(id)}`;

export const activateRegistration = (id: string, data: ActivationForm): Promise<User> =>
  request(`${pathOf('registrations', id)}/activate`, { method: 'POST', data, ...silent });

/** @returns the ids of those that still waited */
export const refuseRegistrations = async (ids: readonly string[]): Promise<string[]> => {
  const path = pathOf('registrations', 'many');
  const told = await request<{ refused: string[] }>(path, {
    method: 'DELETE',
    data: { ids },
    ...silent,
  });
  return told.refused;
};

export const recoveriesQuery = () => apiQuery<RecoveryRequest[]>('/api/v1/recovery-requests');

export const dismissRecovery = (id: string): Promise<void> =>
  request(pathOf('recovery-requests', id), { method: 'DELETE', ...silent });
