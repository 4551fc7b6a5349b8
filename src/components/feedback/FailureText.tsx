import { RequestError } from '@/services/api/requestError';
import styles from './FailureText.module.css';
import { useCopy } from './useCopy';
import { useText } from './useText';
import WhyButton from './WhyButton';

export default function FailureText({ text, error }: { text: string; error: unknown }) {
  const traceId = error instanceof RequestError ? error.traceId : undefined;
  return (
    <>
      <bdi>{text}</bdi>
      <WhyRefused error={error} />
      {traceId && <CopyTraceId traceId={traceId} />}
    </>
  );
}

/** A refusal with a reason of its own says more than what is granted does. */
export function WhyRefused({ error }: { error: unknown }) {
  if (!(error instanceof RequestError) || error.id !== 'com.casbin.denied') return null;
  const { reason, call, traceId } = error;
  return reason || !call ? null : <WhyButton why={{ ...call, traceId }} />;
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
