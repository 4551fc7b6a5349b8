import type { Found } from '@/schemas/search';
import { request } from './request';

export const fetchFound = (q: string, signal: AbortSignal): Promise<Found> =>
  request('/api/v1/search', { params: { q }, signal, display: 'silent' });
