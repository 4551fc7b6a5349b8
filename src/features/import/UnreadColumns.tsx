import { Alert } from 'antd';
import { useText } from '@/components/feedback/useText';
import styles from './import.module.css';

interface UnreadColumnsProps {
  /** Headings that stand for no column. */
  unread: readonly string[];
  /** Headings of passwords, which are never imported. */
  leftOut?: readonly string[] | undefined;
}

/** What of a file is not imported. */
export default function UnreadColumns({ unread, leftOut = [] }: UnreadColumnsProps) {
  const text = useText();
  const named = unread.map((heading) => heading || text('import.unread.nameless'));
  return (
    <>
      {leftOut.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={text('import.leftOut', { columns: leftOut.join(', ') })}
        />
      )}
      {unread.length > 0 && (
        <p className={styles.unread}>
          {text('import.unread', { count: unread.length, headings: named.join(', ') })}
        </p>
      )}
    </>
  );
}
