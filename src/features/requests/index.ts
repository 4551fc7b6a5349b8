import { lazy } from 'react';

export { type CompanyReturnProps, default as CompanyReturn } from './CompanyReturn';
export { default as RequestTable } from './RequestTable';

export const LazyCompanyReturn = lazy(() => import('./CompanyReturn'));
export const Waiting = lazy(() => import('./Waiting'));
