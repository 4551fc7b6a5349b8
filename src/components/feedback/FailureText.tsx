import { RequestError } from '@/services/api/requestError';
import styles from './FailureText.module.css';
import { useCopy } from './useCopy';
import { useText } from './useText';

export default function FailureText({ text, error }: { text: string; error: unknown }) {
  const traceId = error instanceof RequestError ? error.traceId : undefined;
  return (
    <>
      <bdi>{text}</bdi>
      {traceId && <CopyTraceId traceId={traceId} />}
    </>
  );
}

export function CopyTraceId({ traceId }: { traceId: string }) {
  const text = useText();
  const { copied, copy } = useCopy();
  return (
    <button type="button" className={styles.trace} title={traceId} onClick={() => copy(traceId)}>
      {text(copied ? 'app.copied' : 'app.copyTraceId')}
    </button>
  );
}
