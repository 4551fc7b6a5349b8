import { lazy } from 'react';
import { withRetry } from '@/services/browser/chunks';

export const ExportDialog = lazy(withRetry(() => import('./ExportDialog')));
