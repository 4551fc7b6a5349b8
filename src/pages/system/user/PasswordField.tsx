import { ProFormText } from '@ant-design/pro-components';
import { Form } from 'antd';
import { useContext } from 'react';
import { useAccess } from 'umi';
import { useText } from '@/components/feedback/useText';
import { EditedId } from '@/components/form/editedId';
import PasswordStrength from '@/components/form/PasswordStrength';
import type { FieldTools } from '@/components/form/useFields';
import type { Bound } from '@/schemas/bound';
import BoundList from './BoundList';
import type texts from './locales/en-US';

/** A password that may be left empty, how strong it is, and what else signs the user in. */
export default function PasswordField({ field }: Pick<FieldTools, 'field'>) {
  const text = useText<typeof texts>();
  const { offers } = useAccess();
  const ofNew = offers('one-time-password') ? 'oneTime' : 'default';
  const bound: Bound | undefined = Form.useFormInstance().getFieldValue('bound');
  const password = Form.useWatch<string>('password');
  const empty = useContext(EditedId) ? 'unchanged' : ofNew;
  return (
    <div>
      <ProFormText.Password
        {...field('password', { bySchema: false })}
        fieldProps={{
          autoComplete: 'new-password',
          placeholder: text(`pages.system.user.form.password.${empty}`),
        }}
        {...(password && { extra: <PasswordStrength password={password} /> })}
      />
      <BoundList label={text('pages.system.user.bound')} bound={bound ?? {}} />
    </div>
  );
}
