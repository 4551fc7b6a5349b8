import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useAccess, useModel } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import { useText } from '@/components/feedback/useText';
import type { LogFilter, LogFilterForm } from '@/schemas/logFilter';
import { allRolesQuery } from '@/services/api/role';

type Values = Omit<LogFilterForm, 'query'>;

interface FilterFormProps {
  /** None for one that is new. */
  edited: LogFilter | undefined;
  onSave: (values: Values) => Promise<void>;
  onCancel: (() => void) | undefined;
}

/** The roles that one may share with: those that one has, or all for who may change roles. */
function useRoles() {
  const { has } = useAccess();
  const { initialState } = useModel('@@initialState');
  const { data: all } = useQuery({ ...allRolesQuery(), enabled: has('system.role.edit') });
  const own = (initialState?.currentUser?.roles ?? []).map(({ role_id, role_name }) => ({
    value: role_id,
    label: role_name,
  }));
  const others = (all ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return others.length > 0 ? others : own;
}

export default function FilterForm({ edited, onSave, onCancel }: FilterFormProps) {
  const text = useText();
  const message = useMessage();
  const roles = useRoles();
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const save = async ({ name, role_id }: Values) => {
    setBusy(true);
    try {
      await onSave({ name: name.trim(), role_id: role_id ?? null });
      form.resetFields();
    } catch (error) {
      message.failure(error);
    } finally {
      setBusy(false);
    }
  };
  const shared = edited?.role_id && { role_id: edited.role_id };
  return (
    <Form<Values>
      form={form}
      name="saved-filter"
      layout="vertical"
      requiredMark={false}
      initialValues={edited ? { name: edited.name, ...shared } : {}}
      onFinish={save}
    >
      <Form.Item
        name="name"
        label={text('logs.saved.name')}
        rules={[{ required: true, whitespace: true, message: text('logs.saved.name.required') }]}
      >
        <Input maxLength={64} autoComplete="off" />
      </Form.Item>
      <Form.Item name="role_id" label={text('logs.saved.role')}>
        <Select allowClear options={roles} showSearch={{ optionFilterProp: 'label' }} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        {text(edited ? 'app.save' : 'logs.saved.save')}
      </Button>{' '}
      {onCancel && <Button onClick={onCancel}>{text('app.cancel')}</Button>}
    </Form>
  );
}
