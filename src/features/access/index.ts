import { lazy } from 'react';
import { withRetry } from '@/services/browser/chunks';

export { default as AccessLink } from './AccessLink';
export { default as AccessTabs } from './AccessTabs';
export { default as Holders } from './Holders';
export { default as Powerful } from './Powerful';
export { default as RoleAccess } from './RoleAccess';
export type { RoleName } from './RolesDialog';
export { default as RolesSelect } from './RolesSelect';
export { default as SeeAsRole } from './SeeAsRole';
export { default as UsagePanel } from './UsagePanel';
export { default as UserAccess } from './UserAccess';
export { default as UserSelect } from './UserSelect';
export { useAccessRights } from './useAccessRights';
export { useGrantMenu, useMayGrantMenu } from './useGrantMenu';
export { useGuide } from './useGuide';
export { type ReviewedChange, type ReviewStep, useFormReview, useReview } from './useReview';
export { useViewAs } from './useViewAs';

export const RolesDialog = lazy(withRetry(() => import('./RolesDialog')));
export const AddsUp = lazy(() => import('./AddsUp'));
