import { lazy, Suspense } from 'react';
import Spinner from '@/components/feedback/Spinner';
import type { SignInStepProps } from '@/components/secondFactor/SignInStep';

const SignInStep = lazy(() => import('@/components/secondFactor/SignInStep'));

/** Loads when it is asked for, as most sign in without it. */
export default function SecondStep(props: SignInStepProps) {
  return (
    <Suspense fallback={<Spinner />}>
      <SignInStep {...props} />
    </Suspense>
  );
}
