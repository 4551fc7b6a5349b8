import { ProForm, ProFormRadio, ProFormSwitch, ProFormText } from '@ant-design/pro-components';
import { useContext } from 'react';
import CodeField from '@/components/form/CodeField';
import { EditedId } from '@/components/form/formContext';
import type { FormFields } from '@/components/form/types';
import type { FieldTools } from '@/components/form/useFields';
import { serviceStatuses, unnamedRules } from '@/schemas/lists/service';
import { type Service, type ServiceForm, serviceFormSchema } from '@/schemas/service';
import CallsField from './CallsField';

function ServiceFields({ item, field, choices, toggle }: FieldTools) {
  const isNew = useContext(EditedId) === undefined;
  return (
    <>
      <ProFormText {...field('name', { required: true })} />
      {isNew && <CodeField field={field} entity="service" />}
      <ProFormText {...field('hosts', { required: true, isMachineText: true })} />
      <ProFormText {...field('path_prefix', { isMachineText: true })} />
      <ProFormText {...field('address', { isMachineText: true })} />
      <ProFormRadio.Group {...choices('unnamed_calls', unnamedRules)} />
      <ProForm.Item {...item('calls', { wide: true })}>
        <CallsField />
      </ProForm.Item>
      <ProFormSwitch {...toggle('status', serviceStatuses)} />
    </>
  );
}

export const serviceForm: FormFields<Service, ServiceForm, ServiceForm> = {
  schema: serviceFormSchema,
  Fields: ServiceFields,
  toPayload: (values) => values,
};
