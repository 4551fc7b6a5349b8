import { Divider } from 'antd';
import { useText } from '@/components/feedback/useText';
import { isViewing } from '@/services/token/viewing';
import styles from './account.module.css';
import Factors from './Factors';
import PasswordPanel from './PasswordPanel';
import SessionsPanel from './SessionsPanel';
import TokensPanel from './TokensPanel';

/** All that keeps an account safe, one below the other. */
export default function SecurityPanels() {
  const text = useText();
  return (
    <>
      <section aria-labelledby="password" className={styles.panel}>
        <h3 id="password">{text('account.password')}</h3>
        <PasswordPanel />
      </section>
      {!isViewing() && (
        <>
          <Divider />
          <Factors />
          <Divider />
          <SessionsPanel />
          <Divider />
          <TokensPanel />
        </>
      )}
    </>
  );
}
