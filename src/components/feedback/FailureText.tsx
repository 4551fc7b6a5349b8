import { RequestError } from '@/services/api/requestError';
import { refusingRules } from '@/services/navigation/access';
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

export function WhyRefused({ error }: { error: unknown }) {
  if (!(error instanceof RequestError) || error.id !== 'com.casbin.denied') return null;
  const { reason, call, traceId } = error;
  const refusedBy = refusingRules.find((rule) => rule === reason?.code);
  if (!call || (reason && !refusedBy)) return null;
  return <WhyButton why={{ ...call, traceId, refusedBy }} />;
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
