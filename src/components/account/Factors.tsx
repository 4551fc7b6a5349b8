import { Divider } from 'antd';
import { useState } from 'react';
import PasskeysPanel from './PasskeysPanel';
import SecondFactorPanel from './SecondFactorPanel';

/** All that a sign-in may ask for beyond the password. */
export default function Factors() {
  // Recovery codes come with the first passkey, and go with the last.
  const [round, setRound] = useState(0);
  return (
    <>
      <SecondFactorPanel key={round} />
      <Divider />
      <PasskeysPanel onChange={() => setRound((last) => last + 1)} />
    </>
  );
}
