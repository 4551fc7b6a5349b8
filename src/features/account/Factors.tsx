import { Divider } from 'antd';
import PasskeysPanel from './PasskeysPanel';
import SecondFactorPanel from './SecondFactorPanel';

/** All that a sign-in may ask for beyond the password. */
export default function Factors() {
  return (
    <>
      <SecondFactorPanel />
      <Divider />
      <PasskeysPanel />
    </>
  );
}
