import { Alert } from 'antd';
import { useState } from 'react';
import { useAccess, useLocation } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import { useText } from '@/components/feedback/useText';
import { CompanyReturn } from '@/features/requests';
import { isViewing } from '@/services/token/viewing';
import styles from './account.module.css';
import { finishBinding } from './api/companyAccount';
import CompanyAccountState from './CompanyAccountState';

/** Accounts elsewhere with which one can sign in here. */
export default function BindingPanel() {
  const text = useText();
  const { gatehouse } = useAccess();
  const isOffered = gatehouse?.company_sign_in && !isViewing();
  return (
    <section aria-labelledby="company-account" className={styles.panel}>
      <h2 id="company-account">{text('account.binding.company')}</h2>
      {isOffered ? <Binding /> : <p>{text('account.binding.company.none')}</p>}
    </section>
  );
}

/** Ends a binding first, where the company's sign-in led back here. */
function Binding() {
  const text = useText();
  const message = useMessage();
  const { hash } = useLocation();
  const [returned, setReturned] = useState(hash.startsWith('#company') ? hash : '');
  const [failure, setFailure] = useState('');
  const bind = async (code: string) => {
    await finishBinding(code);
    message.success(text('account.binding.done'));
  };
  const end = (why: string) => {
    setFailure(why);
    setReturned('');
  };
  if (returned) return <CompanyReturn hash={returned} onCode={bind} onEnd={end} />;
  return (
    <>
      {failure && <Alert className={styles.notice} type="error" showIcon title={failure} />}
      <CompanyAccountState />
    </>
  );
}
