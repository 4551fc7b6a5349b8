import { Suspense } from 'react';
import Spinner from '@/components/feedback/Spinner';
import { LazyCompanyReturn as CompanyReturn, type CompanyReturnProps } from '@/features/requests';

/** Loads when the company's sign-in has led back here. */
export default function ReturnStep(props: CompanyReturnProps) {
  return (
    <Suspense fallback={<Spinner />}>
      <CompanyReturn {...props} />
    </Suspense>
  );
}
