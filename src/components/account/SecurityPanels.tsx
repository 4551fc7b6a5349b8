import { Divider } from 'antd';
import { useAccess } from 'umi';
import { isViewing } from '@/services/token/viewing';
import styles from './account.module.css';
import PasswordPanel from './PasswordPanel';
import SecondFactorPanel from './SecondFactorPanel';
import SessionsPanel from './SessionsPanel';
import TokensPanel from './TokensPanel';
import { useAccountText } from './useAccountText';

/** All that keeps an account safe, one below the other. */
export default function SecurityPanels() {
  const text = useAccountText();
  const { offers } = useAccess();
  return (
    <>
      <section aria-labelledby="password" className={styles.panel}>
        <h3 id="password">{text('account.password')}</h3>
        <PasswordPanel />
      </section>
      {offers('second-factor') && (
        <>
          <Divider />
          <SecondFactorPanel />
        </>
      )}
      {offers('own-sessions') && !isViewing() && (
        <>
          <Divider />
          <SessionsPanel />
        </>
      )}
      {offers('access-tokens') && !isViewing() && (
        <>
          <Divider />
          <TokensPanel />
        </>
      )}
    </>
  );
}
