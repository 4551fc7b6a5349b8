import { lazy, Suspense } from 'react';
import Spinner from '@/components/feedback/Spinner';
import type { CompanyReturnProps } from '@/components/requests/CompanyReturn';

const CompanyReturn = lazy(() => import('@/components/requests/CompanyReturn'));

/** Loads when the company's sign-in has led back here. */
export default function ReturnStep(props: CompanyReturnProps) {
  return (
    <Suspense fallback={<Spinner />}>
      <CompanyReturn {...props} />
    </Suspense>
  );
}
