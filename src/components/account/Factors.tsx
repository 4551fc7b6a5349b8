import { Divider } from 'antd';
import { useAccess } from 'umi';
import PasskeysPanel from './PasskeysPanel';
import SecondFactorPanel from './SecondFactorPanel';

/** All that a sign-in may ask for beyond the password. */
export default function Factors() {
  const { offers } = useAccess();
  return (
    <>
      <SecondFactorPanel />
      {offers('passkeys') && (
        <>
          <Divider />
          <PasskeysPanel />
        </>
      )}
    </>
  );
}
