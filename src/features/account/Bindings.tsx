import { Divider } from 'antd';
import { isViewing } from '@/services/token/viewing';
import BindingPanel from './BindingPanel';
import PasskeysPanel from './PasskeysPanel';

/** All with which one can sign in here but a password. */
export default function Bindings() {
  return (
    <>
      <BindingPanel />
      {!isViewing() && (
        <>
          <Divider />
          <PasskeysPanel />
        </>
      )}
    </>
  );
}
