import { Alert, Button, Progress, Skeleton } from 'antd';
import LoadFailed from '@/components/feedback/LoadFailed';
import { useText } from '@/components/feedback/useText';
import { DateTime } from '@/components/list/cells';
import type { LogVerification, VerificationResult } from '@/schemas/verification';
import type texts from './locales/en-US';
import styles from './logger.module.css';
import { useVerification } from './useVerification';

/** What the last verification found, and a button that begins another. */
export default function VerifyPanel() {
  const text = useText<typeof texts>();
  const { verification, error, start, retry } = useVerification();
  if (error) return <LoadFailed error={error} onRetry={retry} />;
  if (verification === undefined) return <Skeleton active paragraph={{ rows: 3 }} />;
  const running = verification?.state === 'running';
  return (
    <div className={styles.verify}>
      <p>{text('pages.system.logger.verify.about')}</p>
      <div role="status">
        {verification ? (
          <Found verification={verification} />
        ) : (
          <p>{text('pages.system.logger.verify.never')}</p>
        )}
      </div>
      <Button type="primary" loading={running} onClick={start}>
        {text('pages.system.logger.verify.start')}
      </Button>
    </div>
  );
}

function Found({ verification }: { verification: LogVerification }) {
  const text = useText<typeof texts>();
  const { state, started_at, checked, total, result } = verification;
  if (state === 'running') {
    const percent = total > 0 ? Math.floor((100 * checked) / total) : 0;
    return (
      <>
        <p>{text('pages.system.logger.verify.running', { checked, total })}</p>
        <Progress percent={percent} aria-label={text('pages.system.logger.verify')} />
      </>
    );
  }
  return (
    <>
      <p>
        {text('pages.system.logger.verify.last')} <DateTime at={started_at} />
      </p>
      {result ? (
        <Result result={result} />
      ) : (
        <Alert type="warning" showIcon title={text('pages.system.logger.verify.stopped')} />
      )}
    </>
  );
}

function Result({ result }: { result: VerificationResult }) {
  const text = useText<typeof texts>();
  const { fault, links, waiting, signatures, since } = result;
  return (
    <>
      <Alert
        type={fault ? 'error' : 'success'}
        showIcon
        title={
          fault
            ? text(`pages.system.logger.verify.fault.${faultText(fault)}`, {
                id: fault.id,
                seq: fault.seq,
              })
            : text('pages.system.logger.verify.intact', { links })
        }
      />
      <ul className={styles.facts}>
        <li>
          {text('pages.system.logger.verify.since')} <DateTime at={since} />
        </li>
        {waiting > 0 && <li>{text('pages.system.logger.verify.waiting', { waiting })}</li>}
        <li>{text(`pages.system.logger.verify.signatures.${signatures}`)}</li>
      </ul>
    </>
  );
}

/** Without an id only the number is known, or it is the start of the chain. */
function faultText({ kind, id }: NonNullable<VerificationResult['fault']>) {
  if (kind === 'missing' && !id) return 'missingLink' as const;
  if (kind === 'signature' && !id) return 'unsigned' as const;
  return kind;
}
