import { ModalForm, ProForm, ProFormText } from '@ant-design/pro-components';
import { Alert, Button, Form } from 'antd';
import { useRef, useState } from 'react';
import { useErrorText } from '@/components/feedback/errorText';
import { useMessage } from '@/components/feedback/Feedback';
import { useText } from '@/components/feedback/useText';
import { dialogButtons, FORM, required } from '@/components/form/proForm';
import type { Registration } from '@/schemas/registration';
import { hasFieldCode, RequestError } from '@/services/api/requestError';
import { activateRegistration } from '@/services/api/requests';
import RolePicker from '../RolePicker';

interface ActivateDialogProps {
  registration: Registration;
  onClose: () => void;
  onDone: () => void;
}

interface ActivateValues {
  username: string;
  roles: string[];
}

/** Makes the account, with its roles, in one step. */
export default function ActivateDialog({ registration, onClose, onDone }: ActivateDialogProps) {
  const text = useText();
  const message = useMessage();
  const textOf = useErrorText();
  const [form] = Form.useForm<ActivateValues>();
  const [isAlike, setAlike] = useState(false);
  /** The username that is taken though it looks like another one. */
  const known = useRef('');
  const { id, name, username } = registration;
  const mustBe = text('error.field.required');

  const activate = async ({ username: wanted, roles }: ActivateValues) => {
    setAlike(false);
    try {
      const body = {
        username: wanted.trim(),
        roles: roles.map((role_id) => ({ role_id })),
        known_look_alike: known.current === wanted,
      };
      await activateRegistration(id, body);
      message.success(text('requests.activated', { name }));
      onDone();
    } catch (error) {
      const isTaken = error instanceof RequestError && error.fields[0]?.field === 'username';
      if (!isTaken) return message.failure(error);
      setAlike(hasFieldCode(error, 'username_alike'));
      form.setFields([{ name: 'username', errors: [textOf(error)] }]);
      form.focusField('username');
    }
  };

  const insist = () => {
    known.current = form.getFieldValue('username');
    form.submit();
  };

  return (
    <ModalForm<ActivateValues>
      {...FORM}
      open
      width={520}
      form={form}
      name="activate"
      title={text('requests.activateOf', { name })}
      initialValues={{ username, roles: [] }}
      submitter={dialogButtons('activate', text('requests.activate'), text('app.cancel'))}
      onOpenChange={(open) => !open && onClose()}
      onFinish={activate}
    >
      <ProFormText
        {...required(mustBe, true)}
        name="username"
        label={text('register.username')}
        fieldProps={{ maxLength: 64 }}
      />
      {isAlike && (
        <Alert
          type="warning"
          showIcon
          title={text('pages.system.user.form.username.alike')}
          action={
            <Button size="small" onClick={insist}>
              {text('pages.system.user.form.username.alike.insist')}
            </Button>
          }
        />
      )}
      <ProForm.Item
        name="roles"
        label={text('pages.system.user.form.roles')}
        rules={[{ required: true, message: mustBe }]}
      >
        <RolePicker />
      </ProForm.Item>
    </ModalForm>
  );
}
