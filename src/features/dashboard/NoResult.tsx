import { Result } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '@/components/feedback/useText';
import styles from './dashboard.module.css';

/** What the page of results says where it is opened without an outcome to show. */
export default function NoResult({ back }: { back: ReactNode }) {
  const text = useText();
  return (
    <Result
      status="info"
      title={<h1 className={styles.outcome}>{text('result.nothing')}</h1>}
      subTitle={text('result.nothing.about')}
      extra={back}
    />
  );
}
