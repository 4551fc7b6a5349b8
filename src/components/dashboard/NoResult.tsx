import { Result } from 'antd';
import type { ReactNode } from 'react';
import styles from './dashboard.module.css';
import { useDashboardText } from './useDashboardText';

/** To who opens the page without having done anything. */
export default function NoResult({ back }: { back: ReactNode }) {
  const text = useDashboardText();
  return (
    <Result
      status="info"
      title={<h1 className={styles.outcome}>{text('result.nothing')}</h1>}
      subTitle={text('result.nothing.about')}
      extra={back}
    />
  );
}
