import { Button } from 'antd';
import { useSearchParams } from 'umi';
import { useText } from '@/components/feedback/useText';
import { companySignInUrl } from '@/services/api/signIn';
import type texts from './locales/en-US';
import styles from './login.module.css';

interface CompanySignInProps {
  /** May be empty. */
  label: string;
  /** Whether nothing else is offered. */
  isOnly: boolean;
}

/** Leads to the company's own sign-in. */
export default function CompanySignIn({ label, isOnly }: CompanySignInProps) {
  const text = useText<typeof texts>();
  const [query] = useSearchParams();
  return (
    <Button
      block
      size="large"
      type={isOnly ? 'primary' : 'default'}
      className={styles.company ?? ''}
      href={companySignInUrl(query.get('redirect'))}
    >
      {label ? text('pages.login.company', { label }) : text('pages.login.company.plain')}
    </Button>
  );
}
