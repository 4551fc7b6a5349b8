import { Alert, Button, Progress } from 'antd';
import Pending from '@/components/feedback/Pending';
import { useText } from '@/components/feedback/useText';
import { DateTime } from '@/components/list/times';
import type { LogVerification, VerificationResult } from '@/schemas/verification';
import { useVerification } from './useVerification';
import styles from './verification.module.css';

/** What the last verification found, and a button that begins another. */
export default function VerifyPanel() {
  const text = useText();
  const { verification, error, start, retry } = useVerification();
  if (error || verification === undefined)
    return <Pending error={error} onRetry={retry} rows={3} />;
  const running = verification?.state === 'running';
  return (
    <div className={styles.verify}>
      <p>{text('verification.about')}</p>
      <div role="status">
        {verification ? <Found verification={verification} /> : <p>{text('verification.never')}</p>}
      </div>
      <Button type="primary" loading={running} onClick={() => start()}>
        {text('verification.start')}
      </Button>
    </div>
  );
}

function Found({ verification }: { verification: LogVerification }) {
  const text = useText();
  const { state, started_at, checked, total, result } = verification;
  if (state === 'running') {
    const percent = total > 0 ? Math.floor((100 * checked) / total) : 0;
    return (
      <>
        <p>{text('verification.running', { checked, total })}</p>
        <Progress percent={percent} aria-label={text('verification.progress')} />
      </>
    );
  }
  return (
    <>
      <p>
        {text('verification.last')} <DateTime at={started_at} />
      </p>
      {result ? (
        <Result result={result} />
      ) : (
        <Alert type="warning" showIcon title={text('verification.stopped')} />
      )}
    </>
  );
}

function Result({ result }: { result: VerificationResult }) {
  const text = useText();
  const { fault, links, waiting, outside, rows_before, signatures, since } = result;
  return (
    <>
      <Alert
        type={fault ? 'error' : 'success'}
        showIcon
        title={
          fault
            ? text(`verification.fault.${faultText(fault)}`, {
                id: fault.id,
                seq: fault.seq,
              })
            : text('verification.intact', { links })
        }
      />
      <ul className={styles.facts}>
        {since && (
          <li>
            {text('verification.since')} <DateTime at={since} />
          </li>
        )}
        {outside > 0 && (
          <li>
            {text('verification.outside', { outside })}{' '}
            {rows_before === null
              ? text('verification.uncounted')
              : text('verification.counted', { rows_before })}
          </li>
        )}
        {waiting > 0 && <li>{text('verification.waiting', { waiting })}</li>}
        {since && <li>{text(`verification.signatures.${signatures}`)}</li>}
      </ul>
    </>
  );
}

/** Without an id only the number is known, or it is the start of the chain. */
function faultText({ kind, id }: NonNullable<VerificationResult['fault']>) {
  if (kind === 'missing' && !id) return 'missingLink' as const;
  if (kind === 'inserted' && !id) return 'insertedBefore' as const;
  if (kind === 'signature' && !id) return 'unsigned' as const;
  return kind;
}
