import { lazy } from 'react';

export const UserSessions = lazy(() => import('./UserSessions'));
