import { lazy } from 'react';
import { withRetry } from '@/services/browser/chunks';

export { default as EntityPage } from './EntityPage';
export { default as LazyForm } from './LazyForm';
export { default as RecordPage } from './RecordPage';
export type { Protection, ResourceConfig } from './types';
export { useDone } from './useDone';
export { useForm } from './useForm';
export { usePermissions } from './usePermissions';
export { type ReviewedChange, type ReviewStep, useReview } from './useReview';
export { useUndo } from './useUndo';

export const Passwords = lazy(withRetry(() => import('./Passwords')));
