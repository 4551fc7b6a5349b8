import { Button } from 'antd';
import { useState } from 'react';
import { useErrorText } from '@/components/feedback/errorText';
import { CopyTraceId } from '@/components/feedback/FailureText';
import { useText } from '@/components/feedback/useText';
import type { RequestError } from '@/services/api/requestError';
import styles from '../public/public.module.css';

interface SessionFailureProps {
  error: RequestError;
  onRetry: () => Promise<void>;
}

/** Says that the visitor is here because the server did not tell who they are, and why. */
export default function SessionFailure({ error, onRetry }: SessionFailureProps) {
  const text = useText();
  const textOf = useErrorText();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  const { code, traceId } = error;
  const unexplained = code >= 500 ? 'error.internal_server_error' : 'request.error';
  return (
    <div role="alert" className={styles.failure}>
      <p>
        {textOf(error, text(unexplained))} {text('pages.login.stillSignedIn')}
      </p>
      {traceId && (
        <p>
          {text('pages.login.trace', { traceId })}
          <CopyTraceId traceId={traceId} />
        </p>
      )}
      <Button onClick={retry} loading={busy}>
        {text('app.retry')}
      </Button>
    </div>
  );
}
