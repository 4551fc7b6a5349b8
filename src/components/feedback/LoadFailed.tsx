import { Alert, Button } from 'antd';
import { useErrorText } from './errorText';
import FailureText from './FailureText';
import { useText } from './useText';

export default function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const text = useText();
  const textOf = useErrorText();
  return (
    <Alert
      type="error"
      showIcon
      title={<FailureText text={textOf(error)} error={error} />}
      action={
        <Button size="small" onClick={() => onRetry()}>
          {text('app.retry')}
        </Button>
      }
    />
  );
}
