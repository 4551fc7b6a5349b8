import { useState } from 'react';
import { UserAccess } from '@/features/access';
import { RecordPage } from '@/features/entity';
import { HistoryPanel } from '@/features/history';
import OneTimePassword from './OneTimePassword';
import { userResource } from './user.resource';

interface Details {
  name: string;
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
        onCreated={({ name, username, password }, open) =>
          password ? setDetails({ name, username, password, open }) : open()
        }
      />
      {details && <OneTimePassword {...details} onClose={close} />}
    </>
  );
}
