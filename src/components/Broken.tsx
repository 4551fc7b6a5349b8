import { Button, Result } from 'antd';
import { useIntl } from 'umi';
import { assetUrl } from '@/services/basePath';
import { isChunkError } from '@/services/chunks';
import { HOME_PATH } from '@/services/constants';
import { lastTraceId } from '@/services/request';
import { RequestError } from '@/services/requestError';
import styles from './Exception.module.css';
import { CopyTraceId } from './FailureText';

/** What a page that broke leaves: what happened, where to look, and how to go on. */
export default function Broken({ error }: { error: unknown }) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `exception.${id}` });
  const kind = isChunkError(error) ? 'chunk' : 'broken';
  const traceId = (error instanceof RequestError && error.traceId) || lastTraceId();
  return (
    <Result
      status="500"
      title={<h1 className={styles.title}>{text(`${kind}.title`)}</h1>}
      subTitle={
        <>
          {text(`${kind}.message`)}
          {traceId && (
            <p>
              {intl.formatMessage({ id: 'exception.trace' }, { traceId })}
              <CopyTraceId traceId={traceId} />
            </p>
          )}
        </>
      }
      extra={[
        <Button key="reload" type="primary" onClick={() => location.reload()}>
          {text('reload')}
        </Button>,
        // A page of its own: what broke may have broken the rest of this one.
        <Button key="home" href={assetUrl(HOME_PATH)}>
          {text('backHome')}
        </Button>,
      ]}
    />
  );
}
