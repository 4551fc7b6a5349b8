import { Button } from 'antd';
import { createContext, useContext } from 'react';
import styles from './logger.module.css';

/** Opens the trace with that id. */
export const TraceContext = createContext<(traceId: string) => void>(() => undefined);

/** A trace's id, which leads to all that happened under it. */
export default function TraceLink({ id }: { id: string }) {
  const open = useContext(TraceContext);
  if (!id) return '-';
  return (
    <Button type="link" dir="ltr" className={styles.trace} onClick={() => open(id)}>
      {id}
    </Button>
  );
}
