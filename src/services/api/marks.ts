import type { Marks } from '@/schemas/marks';
import { request } from './request';

export const fetchMarks = (signal: AbortSignal) =>
  request<Marks>('/api/v1/loggers/marks', { signal, display: 'silent' });
