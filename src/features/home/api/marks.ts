import type { Marks } from '@/schemas/marks';
import { apiQuery } from '@/services/api/apiQuery';

export const marksQuery = () => apiQuery<Marks>('/api/v1/loggers/marks');
