import type { MailLocale } from '@/schemas/mail';
import type { NewPasswordForm, RecoverForm, RecoveryRequest, Waiting } from '@/schemas/recovery';
import type {
  ActivationForm,
  RegisterForm,
  RegisterInfo,
  Registration,
} from '@/schemas/registration';
import type { User } from '@/schemas/user';
import { currentLocale } from '@/services/browser/locale';
import { request } from './request';

const silent = { display: 'silent' } as const;

export const mailLocale = (): MailLocale => (currentLocale() === 'zh-CN' ? 'zh-CN' : 'en-US');

export const fetchRegisterInfo = (): Promise<RegisterInfo> => request('/api/v1/register', silent);

export const register = (data: RegisterForm): Promise<void> =>
  request('/api/v1/register', { method: 'POST', data, ...silent });

export const recover = (data: RecoverForm): Promise<void> =>
  request('/api/v1/recover', { method: 'POST', data, ...silent });

export const setNewPassword = (data: NewPasswordForm): Promise<void> =>
  request('/api/v1/recover/password', { method: 'POST', data, ...silent });

export const fetchWaiting = (): Promise<Waiting> => request('/api/v1/current/waiting', silent);

export const fetchRegistrations = (): Promise<Registration[]> =>
  request('/api/v1/registrations', silent);

const pathOf = (list: string, id: string) => `/api/v1/${list}/${encodeURIComponent(id)}`;

export const activateRegistration = (id: string, data: ActivationForm): Promise<User> =>
  request(`${pathOf('registrations', id)}/activate`, { method: 'POST', data, ...silent });

export const refuseRegistration = (id: string): Promise<void> =>
  request(pathOf('registrations', id), { method: 'DELETE', ...silent });

export const fetchRecoveries = (): Promise<RecoveryRequest[]> =>
  request('/api/v1/recovery-requests', silent);

export const dismissRecovery = (id: string): Promise<void> =>
  request(pathOf('recovery-requests', id), { method: 'DELETE', ...silent });
