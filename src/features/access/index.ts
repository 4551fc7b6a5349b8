import { lazy } from 'react';

export { default as MenuAccess } from './MenuAccess';
export { default as Powerful } from './Powerful';
export { default as RoleAccess } from './RoleAccess';
export { default as SeeAsRole } from './SeeAsRole';
export { default as UsagePanel } from './UsagePanel';
export { default as UserAccess } from './UserAccess';
export { useAccessRights } from './useAccessRights';
export { useGuide } from './useGuide';
export { type ReviewedChange, type ReviewStep, useFormReview, useReview } from './useReview';
export { useViewAs } from './useViewAs';

export const AddsUp = lazy(() => import('./AddsUp'));
