import { lazy } from 'react';

export { default as CompanyReturn } from './CompanyReturn';
export { default as RequestTable } from './RequestTable';

export const LazyCompanyReturn = lazy(() => import('./CompanyReturn'));
