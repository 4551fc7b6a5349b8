import { ProForm, ProFormText, ProFormTextArea } from '@ant-design/pro-components';
import { Form, Modal, Tag } from 'antd';
import { useEffect, useState } from 'react';
import { useModel } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import { useText } from '@/components/feedback/useText';
import FieldGroup from '@/components/form/FieldGroup';
import FormNotices from '@/components/form/FormNotices';
import { FORM, oneButton } from '@/components/form/proForm';
import { useDraft, useKeepDraft } from '@/components/form/useDraft';
import { useFailure } from '@/components/form/useFailure';
import { useFields } from '@/components/form/useFields';
import { useLabel } from '@/components/form/usePageText';
import { useUnsaved } from '@/components/form/useUnsaved';
import { sameValues } from '@/components/form/values';
import { useRefreshShell } from '@/components/layout/useRefreshShell';
import { StatusTag } from '@/components/list/cells';
import { PasswordStep } from '@/features/auth';
import { type CurrentUser, type CurrentUserForm, currentUserFormSchema } from '@/schemas/user';
import { readProfile, updateProfile } from '@/services/api/current';
import { hasFieldCode, RequestError } from '@/services/api/requestError';
import { ROOT_ID } from '@/services/constants';
import styles from './account.module.css';

/** The form's name in drafts. */
const FORM_NAME = 'account.profile';
/** The page whose labels it shares. */
const PAGE = 'system.user';

interface ShownProps {
  /** These come from the form. */
  id?: string;
  value?: unknown;
}

function Roles({ id, value }: ShownProps) {
  const text = useText();
  const isRoot = useModel('@@initialState').initialState?.currentUser?.id === ROOT_ID;
  const roles = (value ?? []) as NonNullable<CurrentUser['roles']>;
  return (
    <output id={id} className={styles.shown}>
      {roles.map((role) => (
        <Tag key={role.id} className={styles.role ?? ''}>
          <bdi>{role.role_name}</bdi>
        </Tag>
      ))}
      {roles.length === 0 && (isRoot ? text('pages.account.profile.root') : '-')}
    </output>
  );
}

function Status({ id, value }: ShownProps) {
  const label = useLabel(PAGE);
  const status = value === 'freezed' ? 'freezed' : 'activated';
  return (
    <output id={id} className={styles.shown}>
      <StatusTag
        text={label(`status.${status}`)}
        tone={status === 'activated' ? 'success' : 'error'}
      />
    </output>
  );
}

/** What is sent, of a form or of a user; another server may leave out what is empty. */
const wireOf = (of: Partial<CurrentUserForm>): CurrentUserForm => {
  const { name = '', email = '', phone = '', remark = '' } = of;
  return { name: name.trim(), email: email.trim(), phone: phone.trim(), remark };
};

const needsPassword = (error: unknown): boolean => hasFieldCode(error, 'password_needed');

/** The shell shows the new name at once. */
function useProfile(user: CurrentUser) {
  const text = useText();
  const message = useMessage();
  const [form] = Form.useForm<CurrentUserForm>();
  const { failure, showFailure, clearFailure } = useFailure(form);
  const refreshShell = useRefreshShell();
  const [dirty, setDirty] = useState(false);
  const [proving, setProving] = useState(false);

  const draft = useDraft<CurrentUserForm>(FORM_NAME);
  useKeepDraft(() =>
    dirty ? { form: FORM_NAME, values: wireOf(form.getFieldsValue(true)) } : undefined,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form shows.
  useEffect(() => {
    if (draft) form.setFieldsValue(draft.values);
    updateDirty();
  }, []);

  const updateDirty = () => {
    setDirty(!sameValues(wireOf(form.getFieldsValue(true)), wireOf(user)));
  };
  const store = async (password?: string) => {
    const wire = wireOf(form.getFieldsValue(true));
    const { item, etag } = await readProfile();
    // What is shown may be hours old; a second try rests on what is read here.
    if (!sameValues(wireOf(item), wireOf(user))) {
      await refreshShell();
      throw new RequestError({ code: 412, id: 'precondition_failed' });
    }
    await updateProfile({ ...wire, ...(password && { password }) }, etag);
    setProving(false);
    setDirty(false);
    message.success(text('app.saved'));
    await refreshShell();
  };
  const save = async () => {
    clearFailure();
    try {
      await store();
    } catch (error) {
      if (needsPassword(error)) setProving(true);
      else showFailure(error);
    }
  };
  // Links for a new password are sent to the e-mail.
  const proof = proving && (
    <Modal
      open
      title={text('account.email.prove')}
      footer={null}
      onCancel={() => setProving(false)}
    >
      <PasswordStep
        explanation={text('account.email.why')}
        ok={text('app.save')}
        onPassword={store}
      />
    </Modal>
  );
  return { form, failure, restored: !!draft, dirty, updateDirty, save, proof };
}

/** The user's own record: name, email, phone and remark can be changed. */
export default function BasicInformation({ user }: { user: CurrentUser }) {
  const text = useText();
  const { form, failure, restored, dirty, updateDirty, save, proof } = useProfile(user);
  const { contextHolder } = useUnsaved(dirty);
  const [initialValues] = useState(user);
  const { item, field, area } = useFields(PAGE, currentUserFormSchema);

  return (
    <>
      {proof}
      <ProForm<CurrentUserForm>
        form={form}
        name="profile"
        className={styles.basic ?? ''}
        initialValues={initialValues}
        {...FORM}
        onValuesChange={updateDirty}
        onFinish={save}
        submitter={oneButton(text('app.save'))}
      >
        {contextHolder}
        <FormNotices restored={restored} failure={failure} />
        <FieldGroup>
          <ProFormText {...field('username')} fieldProps={{ readOnly: true, variant: 'filled' }} />
          <ProForm.Item {...item('roles')}>
            <Roles />
          </ProForm.Item>
          <ProFormText {...field('name', { required: true })} />
          <ProFormText {...field('email', { isMachineText: true })} />
          <ProFormText {...field('phone', { isMachineText: true })} />
          <ProFormTextArea {...area('remark')} />
          <ProForm.Item {...item('status')}>
            <Status />
          </ProForm.Item>
        </FieldGroup>
      </ProForm>
    </>
  );
}
