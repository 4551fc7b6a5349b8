import { ProForm, ProFormSelect, ProFormText } from '@ant-design/pro-components';
import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { useAccess, useModel } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import { useText } from '@/components/feedback/useText';
import { FORM, required, SUBMITS, withAria } from '@/components/form/proForm';
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
  const save = async ({ name, role_id }: Values) => {
    try {
      await onSave({ name: name.trim(), role_id: role_id ?? null });
      form.resetFields();
    } catch (error) {
      message.failure(error);
    }
  };
  const shared = edited?.role_id && { role_id: edited.role_id };
  return (
    <ProForm<Values>
      {...FORM}
      form={form}
      name="saved-filter"
      requiredMark={false}
      initialValues={edited ? { name: edited.name, ...shared } : {}}
      onFinish={save}
      submitter={{
        searchConfig: {
          submitText: text(edited ? 'app.save' : 'logs.saved.save'),
          resetText: text('app.cancel'),
        },
        submitButtonProps: SUBMITS,
        resetButtonProps: onCancel ? { preventDefault: true, onClick: onCancel } : false,
      }}
    >
      <ProFormText
        {...required(text('logs.saved.name.required'), true)}
        name="name"
        label={text('logs.saved.name')}
        fieldProps={{ maxLength: 64 }}
      />
      <ProFormSelect
        {...withAria()}
        name="role_id"
        label={text('logs.saved.role')}
        options={roles}
        fieldProps={{ allowClear: true, showSearch: { optionFilterProp: 'label' } }}
      />
    </ProForm>
  );
}
