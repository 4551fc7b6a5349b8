import { Alert, Button } from 'antd';
import { useIntl } from 'umi';
import { useErrorText } from './errorText';
import FailureText from './FailureText';

/** Says why something could not be read, and offers to try again. */
export default function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const intl = useIntl();
  const textOf = useErrorText();
  return (
    <Alert
      type="error"
      showIcon
      title={<FailureText text={textOf(error)} error={error} />}
      action={
        <Button size="small" onClick={onRetry}>
          {intl.formatMessage({ id: 'app.retry' })}
        </Button>
      }
    />
  );
}
