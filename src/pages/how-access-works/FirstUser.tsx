import { Button, Form, Input } from 'antd';
import { useText } from '@/components/feedback/useText';
import { useSchemaRule } from '@/components/form/useFields';
import { userFormSchema } from '@/schemas/user';
import styles from './howAccessWorks.module.css';
import type texts from './locales/en-US';

export interface FirstUserValues {
  username: string;
  name: string;
}

interface FirstUserProps {
  busy: boolean;
  /** Its name. */
  role: string;
  onMake: (values: FirstUserValues) => void;
}

export default function FirstUser({ busy, role, onMake }: FirstUserProps) {
  const text = useText<typeof texts>();
  const rule = useSchemaRule();
  const required = { required: true, whitespace: true, message: text('pages.how.required') };
  return (
    <Form<FirstUserValues>
      layout="vertical"
      name="first-user"
      className={styles.form ?? ''}
      onFinish={onMake}
      scrollToFirstError={{ focus: true }}
    >
      <p role="status">{text('pages.how.user.about', { role })}</p>
      {(['username', 'name'] as const).map((name) => (
        <Form.Item
          key={name}
          name={name}
          label={text(`pages.how.user.${name}`)}
          rules={[required, rule(userFormSchema.shape[name])]}
        >
          <Input autoComplete="off" />
        </Form.Item>
      ))}
      <Button type="primary" htmlType="submit" loading={busy}>
        {text('pages.how.user.make')}
      </Button>
    </Form>
  );
}
