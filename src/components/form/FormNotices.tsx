import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '@/components/feedback/useText';
import styles from './form.module.css';

interface FormNoticesProps {
  /** What was typed before is in the fields again. */
  restored: boolean;
  /** Why the save failed, as far as no field says it. */
  failure: ReactNode;
}

/** What is said above the fields. */
export default function FormNotices({ restored, failure }: FormNoticesProps) {
  const text = useText();
  const [type, role] = failure ? (['error', 'alert'] as const) : (['info', 'status'] as const);
  const title = failure || (restored && text('form.restored'));
  return (
    title && <Alert className={styles.failure} type={type} showIcon title={title} role={role} />
  );
}
