import { useState } from 'react';
import UserAccess from '@/components/access/UserAccess';
import RecordPage from '@/components/entity/RecordPage';
import HistoryPanel from '@/components/history/HistoryPanel';
import OneTimePassword from '../OneTimePassword';
import { userResource } from '../user.resource';

export const routeProps = { title: 'menu.system.user', needs: 'system.user' };

interface Told {
  username: string;
  password: string;
  open: () => void;
}

export default function UserFormPage() {
  const [told, setTold] = useState<Told>();
  const close = () => {
    setTold(undefined);
    told?.open();
  };
  return (
    <>
      <RecordPage
        config={userResource}
        access={(id) => <UserAccess userId={id} />}
        history={(id) => <HistoryPanel config={userResource} id={id} />}
        onCreated={({ username, password }, open) =>
          password ? setTold({ username, password, open }) : open()
        }
      />
      {told && <OneTimePassword {...told} onClose={close} />}
    </>
  );
}
