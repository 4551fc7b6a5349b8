import { Button, Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'umi';
import { useText } from '@/components/feedback/useText';
import PublicFrame from '@/components/layout/PublicFrame';
import { LOGIN_PATH } from '@/services/constants';
import styles from './public.module.css';

interface PublicFormProps<Values> {
  /** Begins the ids of its fields. */
  name: string;
  title: string;
  lead: string;
  /** What the button says. */
  action: string;
  form: FormInstance<Values>;
  busy: boolean;
  failure: ReactNode;
  onFinish: (values: Values) => void;
  children: ReactNode;
}

/** A page with one form, for those who are not signed in. */
export default function PublicForm<Values>(props: PublicFormProps<Values>) {
  const { title, lead, action, busy, failure, children, ...form } = props;
  const text = useText();
  return (
    <PublicFrame>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      <Form
        {...form}
        layout="vertical"
        className={styles.form ?? ''}
        size="large"
        requiredMark={false}
        scrollToFirstError={{ focus: true }}
      >
        {children}
        {failure && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
        <Button type="primary" htmlType="submit" block loading={busy}>
          {action}
        </Button>
        <p className={styles.back}>
          <Link to={LOGIN_PATH}>{text('exception.backLogin')}</Link>
        </p>
      </Form>
    </PublicFrame>
  );
}
