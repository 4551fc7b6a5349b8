import { Alert, Flex } from 'antd';
import { useText } from '@/components/feedback/useText';
import type { Preview } from '@/schemas/permission';

/** More would hide the sentence. */
const MAX_NAMED = 5;

const SEVERE = ['own-management-lost', 'hands-out-management'];

export default function PreviewWarnings({ warnings }: Pick<Preview, 'warnings'>) {
  const text = useText();
  return warnings.map(({ kind, codes, calls }) => {
    const rights = codes.length > 0 ? codes : calls;
    const more = rights.length - MAX_NAMED;
    return (
      <Alert
        key={kind}
        showIcon
        type={SEVERE.includes(kind) ? 'error' : 'warning'}
        title={text(`access.preview.warning.${kind}`)}
        description={
          <Flex component="span" wrap gap="4px 8px">
            {rights.slice(0, MAX_NAMED).map((right) => (
              <code key={right} dir="ltr">
                {right}
              </code>
            ))}
            {more > 0 && text('access.preview.more', { count: more })}
          </Flex>
        }
      />
    );
  });
}
