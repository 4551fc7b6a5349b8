import { lazy } from 'react';

export const VerifyPanel = lazy(() => import('./VerifyPanel'));
