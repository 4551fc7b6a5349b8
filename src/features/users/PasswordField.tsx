import { Form, Input } from 'antd';
import { useContext } from 'react';
import { useAccess } from 'umi';
import { useText } from '@/components/feedback/useText';
import { EditedId } from '@/components/form/formContext';
import PasswordStrength from '@/components/form/PasswordStrength';
import type { Bound } from '@/schemas/bound';
import BoundList from './BoundList';

interface PasswordFieldProps {
  /** The form's. */
  id?: string;
  value?: string;
  onChange?: (event: React.ChangeEvent<HTMLInputElement>) => void;
}

/** A password that may be left empty, and how strong it is. */
export default function PasswordField(props: PasswordFieldProps) {
  const text = useText();
  const { gatehouse } = useAccess();
  const ofNew = gatehouse?.one_time_password ? 'oneTime' : 'default';
  const bound: Bound | undefined = Form.useFormInstance()?.getFieldValue('bound');
  const empty = useContext(EditedId) ? 'unchanged' : ofNew;
  return (
    <>
      <Input.Password
        {...props}
        autoComplete="new-password"
        placeholder={text(`pages.system.user.form.password.${empty}`)}
      />
      {props.value && <PasswordStrength password={props.value} />}
      <BoundList label={text('pages.system.user.bound')} bound={bound ?? {}} />
    </>
  );
}
