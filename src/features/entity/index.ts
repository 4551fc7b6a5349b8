import { lazy } from 'react';

export { default as EntityPage } from './EntityPage';
export { useForm } from './formOf';
export { default as LazyForm } from './LazyForm';
export { default as RecordPage } from './RecordPage';
export type { Protection, ResourceConfig } from './types';
export { useDone } from './useDone';
export { usePermissions } from './usePermissions';
export { type ReviewedChange, type ReviewStep, useReview } from './useReview';
export { useUndo } from './useUndo';

export const Passwords = lazy(() => import('./Passwords'));
