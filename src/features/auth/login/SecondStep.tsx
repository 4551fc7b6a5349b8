import { lazy, Suspense } from 'react';
import Spinner from '@/components/feedback/Spinner';
import type { SignInStepProps } from '../secondFactor/SignInStep';

const SignInStep = lazy(() => import('../secondFactor/SignInStep'));

/** Loads when it is asked for, as most sign in without it. */
export default function SecondStep(props: SignInStepProps) {
  return (
    <Suspense fallback={<Spinner />}>
      <SignInStep {...props} />
    </Suspense>
  );
}
