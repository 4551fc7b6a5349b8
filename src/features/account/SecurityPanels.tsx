import { Divider } from 'antd';
import { isViewing } from '@/services/token/viewing';
import Factors from './Factors';
import PasswordPanel from './PasswordPanel';
import SessionsPanel from './SessionsPanel';
import TokensPanel from './TokensPanel';

/** All that keeps an account safe, one below the other. */
export default function SecurityPanels() {
  return (
    <>
      <PasswordPanel />
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
