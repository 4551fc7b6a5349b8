import { useState } from 'react';
import { FormPage } from '@/features/entity';
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
      <FormPage
        config={userResource}
        onCreated={({ name, username, password }, open) =>
          password ? setDetails({ name, username, password, open }) : open()
        }
      />
      {details && <OneTimePassword {...details} onClose={close} />}
    </>
  );
}
