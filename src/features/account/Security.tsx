import { Divider } from 'antd';
import { lazy, Suspense } from 'react';
import { useAccess } from 'umi';
import Spinner from '@/components/feedback/Spinner';
import type { SignedInUser } from '@/services/session/consoleState';
import { isViewing } from '@/services/token/viewing';
import PasswordPanel from './PasswordPanel';

const Factors = lazy(() => import('./Factors'));

/** The password comes first where both are asked for. */
export default function Security({ user }: { user: SignedInUser }) {
  const { gatehouse } = useAccess();
  const hasFactors = gatehouse && !isViewing();
  if (user.must_change_password || !hasFactors) return <PasswordPanel />;
  const factor = (
    <Suspense fallback={<Spinner />}>
      <Factors />
    </Suspense>
  );
  if (user.must_set_up_second_factor) return factor;
  return (
    <>
      <PasswordPanel />
      <Divider />
      {factor}
    </>
  );
}
