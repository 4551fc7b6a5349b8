import { Button, Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'umi';
import { useText } from '@/components/feedback/useText';
import PublicFrame from '@/components/layout/PublicFrame';
import { LOGIN_PATH } from '@/services/constants';
import PublicFailure from './PublicFailure';
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
        // antd gives a label the height of its input.
        styles={{ label: { height: 'auto' } }}
        size="large"
        requiredMark={false}
        scrollToFirstError={{ focus: true }}
      >
        {children}
        <PublicFailure>{failure}</PublicFailure>
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
