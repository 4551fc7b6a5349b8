import { Button } from 'antd';
import { lastTraceId } from '@/services/api/request';
import { RequestError } from '@/services/api/requestError';
import { assetUrl } from '@/services/browser/basePath';
import { isChunkError } from '@/services/browser/chunks';
import { HOME_PATH } from '@/services/constants';
import styles from './ErrorFallback.module.css';
import { CopyTraceId } from './FailureText';
import { useSketchEnd } from './useSketchEnd';
import { useText } from './useText';

/**
 * What a page that broke leaves: what happened, where to look, and how to go on. Part of the first
 * script, as the others may be what is missing, and so without antd's large pictures.
 */
export default function ErrorFallback({ error }: { error: unknown }) {
  const text = useText();
  useSketchEnd();
  const kind = isChunkError(error) ? 'chunk' : 'broken';
  const traceId = (error instanceof RequestError && error.traceId) || lastTraceId();
  return (
    <div role="alert" className={styles.broken}>
      <h1>{text(`exception.${kind}.title`)}</h1>
      <p>{text(`exception.${kind}.message`)}</p>
      {traceId && (
        <p>
          {text('exception.trace', { traceId })}
          <CopyTraceId traceId={traceId} />
        </p>
      )}
      <div className={styles.ways}>
        <Button type="primary" onClick={() => location.reload()}>
          {text('exception.reload')}
        </Button>
        {/* A page of its own: what broke may have broken the rest of this one. */}
        <Button href={assetUrl(HOME_PATH)}>{text('exception.backHome')}</Button>
      </div>
    </div>
  );
}
