import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'umi';
import { useErrorText } from '@/components/feedback/errorText';
import { useText } from '@/components/feedback/useText';
import { beginCompanySignIn } from '@/services/api/signIn';
import { leaveFor } from '@/services/navigation/paths';
import PublicFailure from '../public/PublicFailure';
import styles from './login.module.css';

interface CompanySignInProps {
  /** May be empty. */
  label: string;
  /** Whether nothing else is offered. */
  isOnly: boolean;
}

/** Leads to the company's own sign-in. */
export default function CompanySignIn({ label, isOnly }: CompanySignInProps) {
  const text = useText();
  const textOf = useErrorText();
  const [query] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const leave = async () => {
    setBusy(true);
    setFailure('');
    try {
      leaveFor(await beginCompanySignIn(query.get('redirect')));
    } catch (error) {
      setFailure(textOf(error, text('pages.login.failed')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.company}>
      <Button
        block
        size="large"
        type={isOnly ? 'primary' : 'default'}
        loading={busy}
        onClick={leave}
      >
        {label ? text('pages.login.company', { label }) : text('pages.login.company.plain')}
      </Button>
      <PublicFailure>{failure}</PublicFailure>
    </div>
  );
}
