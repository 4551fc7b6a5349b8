import { Button } from 'antd';
import { useLogContext } from './logContext';
import styles from './logger.module.css';

/** A trace's id, which leads to all that happened under it. */
export default function TraceLink({ id }: { id: string }) {
  const { openTrace } = useLogContext();
  if (!id) return '-';
  return (
    <Button type="link" dir="ltr" title={id} className={styles.trace} onClick={() => openTrace(id)}>
      {id}
    </Button>
  );
}
