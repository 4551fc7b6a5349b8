import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useErrorText } from '@/components/feedback/errorText';
import { useMessage } from '@/components/feedback/Feedback';
import { useRequestText } from '@/components/requests/useRequestText';
import type { Registration } from '@/schemas/registration';
import { RequestError } from '@/services/api/requestError';
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
  const text = useRequestText();
  const message = useMessage();
  const textOf = useErrorText();
  const [form] = Form.useForm<ActivateValues>();
  const [busy, setBusy] = useState(false);
  const { id, name, username } = registration;
  const required = { required: true, message: text('register.required') };

  const activate = async ({ username: wanted, roles }: ActivateValues) => {
    setBusy(true);
    try {
      const body = { username: wanted.trim(), roles: roles.map((role_id) => ({ role_id })) };
      await activateRegistration(id, body);
      message.success(text('requests.activated', { name }));
      onDone();
    } catch (error) {
      setBusy(false);
      const isTaken = error instanceof RequestError && error.fields[0]?.field === 'username';
      if (!isTaken) return message.failure(error);
      form.setFields([{ name: 'username', errors: [textOf(error)] }]);
      form.focusField('username');
    }
  };

  return (
    <Modal
      open
      title={text('requests.activateOf', { name })}
      okText={text('requests.activate')}
      cancelText={text('app.cancel')}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        name="activate"
        initialValues={{ username, roles: [] }}
        onFinish={activate}
      >
        <Form.Item
          name="username"
          label={text('register.username')}
          rules={[{ ...required, whitespace: true }]}
        >
          <Input maxLength={64} autoComplete="off" />
        </Form.Item>
        <Form.Item name="roles" label={text('requests.roles')} rules={[required]}>
          <RolePicker />
        </Form.Item>
      </Form>
    </Modal>
  );
}
