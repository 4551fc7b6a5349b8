import { Input } from 'antd';
import { useContext } from 'react';
import { useAccess, useIntl } from 'umi';
import { EditedId } from '@/components/form/editedId';
import PasswordStrength from '@/components/form/PasswordStrength';

interface PasswordFieldProps {
  /** The form's. */
  id?: string;
  value?: string;
  onChange?: (event: React.ChangeEvent<HTMLInputElement>) => void;
}

/** A password that may be left empty, and how strong it is. */
export default function PasswordField(props: PasswordFieldProps) {
  const intl = useIntl();
  const { offers } = useAccess();
  const ofNew = offers('one-time-password') ? 'oneTime' : 'default';
  const empty = useContext(EditedId) ? 'unchanged' : ofNew;
  return (
    <>
      <Input.Password
        {...props}
        autoComplete="new-password"
        placeholder={intl.formatMessage({ id: `pages.system.user.form.password.${empty}` })}
      />
      {props.value && <PasswordStrength password={props.value} />}
    </>
  );
}
