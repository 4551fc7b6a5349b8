import { ProForm, ProFormCheckbox, ProFormText } from '@ant-design/pro-components';
import { Alert, Form } from 'antd';
import { useState } from 'react';
import { useAccess, useModel } from 'umi';
import { useErrorText } from '@/components/feedback/errorText';
import { useMessage } from '@/components/feedback/Feedback';
import { useText } from '@/components/feedback/useText';
import PasswordStrength from '@/components/form/PasswordStrength';
import { FORM, oneButton, required, withAria } from '@/components/form/proForm';
import { useUnsaved } from '@/components/form/useUnsaved';
import { useRefreshShell } from '@/components/layout/useRefreshShell';
import { changePassword } from '@/services/api/current';
import { digestOf } from '@/services/api/passwordDigest';
import { RequestError } from '@/services/api/requestError';
import styles from './account.module.css';

interface PasswordValues {
  oldPassword: string;
  newPassword: string;
  confirmPassword: string;
  endsOthers?: boolean;
}

/** The form's field for the server's; a wrong old password may come without any. */
function fieldAtFault(error: unknown): keyof PasswordValues | undefined {
  if (!(error instanceof RequestError)) return undefined;
  const named = error.fields[0]?.field;
  if (named === 'new_password') return 'newPassword';
  const wrongOld = named === 'old_password' || error.detail === 'Incorrect old password';
  return wrongOld ? 'oldPassword' : undefined;
}

/** Reads the session again, as the duty to change the password has ended. */
function useChange() {
  const text = useText();
  const message = useMessage();
  const textOf = useErrorText();
  const [form] = Form.useForm<PasswordValues>();
  const [dirty, setDirty] = useState(false);
  const refreshShell = useRefreshShell();

  const showFailure = (error: unknown) => {
    const field = fieldAtFault(error);
    if (!field) return message.failure(error, text('app.saveFailed'));
    form.setFields([{ name: field, errors: [textOf(error)] }]);
    form.focusField(field);
  };

  const change = async ({ oldPassword, newPassword, endsOthers }: PasswordValues) => {
    try {
      await changePassword({
        old_password: digestOf(oldPassword),
        new_password: digestOf(newPassword),
        ...(endsOthers && { end_tokens_and_passkeys: true }),
      });
      form.resetFields();
      setDirty(false);
      message.success(text('app.saved'));
      await refreshShell();
    } catch (error) {
      showFailure(error);
    }
  };
  const updateDirty = (_: unknown, values: PasswordValues) =>
    setDirty(Object.values(values).some(Boolean));
  return { form, dirty, updateDirty, change };
}

/** A company account alone opens some. */
export default function PasswordPanel() {
  const text = useText();
  const { initialState } = useModel('@@initialState');
  const hasPassword = initialState?.currentUser?.has_password !== false;
  return (
    <section aria-labelledby="password" className={styles.panel}>
      <h2 id="password">{text('account.password')}</h2>
      {hasPassword ? <PasswordForm /> : <p>{text('account.password.none')}</p>}
    </section>
  );
}

function PasswordForm() {
  const text = useText();
  const { initialState } = useModel('@@initialState');
  const { form, dirty, updateDirty, change } = useChange();
  const { contextHolder } = useUnsaved(dirty);
  const { gatehouse } = useAccess();
  const mustChange = initialState?.currentUser?.must_change_password;
  const newPassword = Form.useWatch('newPassword', form) ?? '';

  return (
    <ProForm<PasswordValues>
      form={form}
      name="password"
      {...FORM}
      className={styles.security ?? ''}
      onValuesChange={updateDirty}
      onFinish={change}
      submitter={oneButton(text('app.confirm'))}
    >
      {contextHolder}
      {mustChange && (
        <Alert
          className={styles.notice}
          type="info"
          showIcon
          title={text('pages.account.profile.mustChange')}
        />
      )}
      <ProFormText.Password
        {...required(text('pages.account.profile.oldPassword.required'))}
        name="oldPassword"
        label={text('pages.account.profile.oldPassword')}
        fieldProps={{ autoComplete: 'current-password' }}
      />
      <ProFormText.Password
        {...required(text('pages.account.profile.newPassword.required'), false, true)}
        name="newPassword"
        label={text('pages.account.profile.newPassword')}
        extra={
          <>
            {text('pages.account.profile.newPassword.help')}
            {newPassword && <PasswordStrength password={newPassword} />}
          </>
        }
        fieldProps={{ autoComplete: 'new-password' }}
      />
      <ProFormText.Password
        {...withAria(true)}
        name="confirmPassword"
        label={text('pages.account.profile.confirmPassword')}
        dependencies={['newPassword']}
        rules={[
          { required: true, message: text('pages.account.profile.confirmPassword.required') },
          ({ getFieldValue }) => ({
            validator: async (_, value) => {
              if (value && value !== getFieldValue('newPassword')) {
                throw new Error(text('pages.account.profile.confirmPassword.mismatch'));
              }
            },
          }),
        ]}
        fieldProps={{ autoComplete: 'new-password' }}
      />
      {gatehouse && !mustChange && (
        <ProFormCheckbox name="endsOthers">
          {text('pages.account.profile.endsOthers')}
        </ProFormCheckbox>
      )}
    </ProForm>
  );
}
