import { lazy } from 'react';

export const ExportDialog = lazy(() => import('./ExportDialog'));
export const ImportDialog = lazy(() => import('./ImportDialog'));
