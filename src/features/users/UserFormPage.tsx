import { useState } from 'react';
import { FormPage } from '@/features/entity';
import OneTimePassword from './OneTimePassword';
import { userResource } from './user.resource';

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
      <FormPage
        config={userResource}
        onCreated={({ username, password }, open) =>
          password ? setDetails({ username, password, open }) : open()
        }
      />
      {details && <OneTimePassword {...details} onClose={close} />}
    </>
  );
}
