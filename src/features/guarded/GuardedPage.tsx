import { Button, Result } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'umi';
import { useErrorText } from '@/components/feedback/errorText';
import Spinner from '@/components/feedback/Spinner';
import { useText } from '@/components/feedback/useText';
import { ticketFor } from '@/services/api/ticket';
import { replaceBy } from '@/services/navigation/paths';
import styles from './guarded.module.css';

/** On the way of a browser to a guarded application: fetches the ticket by which it is signed in there. */
export default function GuardedPage() {
  const text = useText();
  const textOf = useErrorText();
  const [query] = useSearchParams();
  const hasEnded = query.has('fault');
  const [failure, setFailure] = useState(hasEnded ? text('pages.guarded.ended') : '');
  const began = useRef(false);

  const goOn = async () => {
    setFailure('');
    const asked = (name: string) => query.get(name) ?? '';
    try {
      replaceBy(
        await ticketFor({
          host: asked('host'),
          browser: asked('browser'),
          wanted: asked('wanted'),
        }),
      );
    } catch (error) {
      setFailure(textOf(error));
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page opens, and not in a circle.
  useEffect(() => {
    if (began.current || hasEnded) return;
    began.current = true;
    void goOn();
  }, []);

  if (!failure) return <Spinner />;
  return (
    <Result
      status="warning"
      title={<h1 className={styles.title}>{text('pages.guarded.failed')}</h1>}
      subTitle={<span role="alert">{failure}</span>}
      extra={
        <Button type="primary" onClick={goOn}>
          {text('pages.guarded.again')}
        </Button>
      }
    />
  );
}
