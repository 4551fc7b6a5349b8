import { useState } from 'react';
import UserAccess from '@/components/access/UserAccess';
import RecordPage from '@/components/entity/RecordPage';
import HistoryPanel from '@/components/history/HistoryPanel';
import OneTimePassword from '../OneTimePassword';
import { userResource } from '../user.resource';

export const routeProps = { title: 'menu.system.user', needs: 'system.user' };

interface Details {
  username: string;
  password: string;
  open: () => void;
}

export default function UserFormPage() {
  const [details, setDetails] = useState<Details>();
  const close = () => {
    setDetails(undefined);
    details?.open();
  };
  return (
    <>
      <RecordPage
        config={userResource}
        access={(id) => <UserAccess userId={id} />}
        history={(id) => <HistoryPanel config={userResource} id={id} />}
        onCreated={({ username, password }, open) =>
          password ? setDetails({ username, password, open }) : open()
        }
      />
      {details && <OneTimePassword {...details} onClose={close} />}
    </>
  );
}
