import type { Notifications } from '@/schemas/notification';
import { apiQuery } from '@/services/api/apiQuery';
import { request } from '@/services/api/request';

const PATH = '/api/v1/current/notifications';

export const notificationsQuery = () => apiQuery<Notifications>(PATH);

const post = (path: string): Promise<void> =>
  request(`${PATH}${path}`, { method: 'POST', display: 'silent' });

export const markRead = (id: string): Promise<void> => post(`/${encodeURIComponent(id)}/read`);

export const markAllRead = (): Promise<void> => post('/read');
