import { ProForm } from '@ant-design/pro-components';
import { Alert, Form } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useErrorText } from '@/components/feedback/errorText';
import { RequestError } from '@/services/api/requestError';
import styles from './form.module.css';
import { FORM, oneButton } from './proForm';

interface StepFormProps<Values extends object> {
  name: string;
  /** What a refusal is about, if anything of the form. */
  field: keyof Values & string;
  /** Has the focus at first: `field` without it. */
  first?: keyof Values & string;
  /** The button's text. */
  ok: string;
  danger?: boolean | undefined;
  initialValues?: Partial<Values>;
  textOf?: (error: unknown) => string;
  /** Rejects where it is refused. */
  onSubmit: (values: Values) => Promise<void>;
  children: ReactNode;
}

/** The form of a dialog's step; says why it was refused at its field where the server names it, else above the button. */
export default function StepForm<Values extends object>(props: StepFormProps<Values>) {
  const { name, field, first = field, ok, danger, initialValues = {}, onSubmit, children } = props;
  const [form] = Form.useForm<Values>();
  const [failure, setFailure] = useState('');
  const errorText = useErrorText();
  const textOf = props.textOf ?? errorText;
  useEffect(() => form.focusField(first), [form, first]);
  const submit = async (values: Values) => {
    setFailure('');
    try {
      await onSubmit(values);
    } catch (error) {
      const isNamed = error instanceof RequestError && error.fields[0]?.field === field;
      if (!isNamed) setFailure(textOf(error));
      else form.setFields([{ name: field as never, errors: [textOf(error)] }]);
      form.focusField(field);
    }
  };
  return (
    <ProForm<Values>
      {...FORM}
      form={form}
      name={name}
      requiredMark={false}
      initialValues={initialValues}
      onFinish={submit}
      submitter={oneButton(ok, danger)}
    >
      {children}
      {failure && <Alert type="error" showIcon title={failure} className={styles.failure} />}
    </ProForm>
  );
}
