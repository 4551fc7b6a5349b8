import { Alert, Flex } from 'antd';
import { useText } from '@/components/feedback/useText';
import type { Preview } from '@/schemas/permission';
import { MenuByCode } from './PreviewRights';

/** More would hide the sentence. */
const MAX_NAMED = 5;

const SEVERE = ['own-management-lost', 'hands-out-management'];

export default function PreviewWarnings({ preview }: { preview: Preview }) {
  const text = useText();
  const { warnings, menus } = preview;
  return warnings.map(({ kind, codes, calls }) => {
    const more = (codes.length || calls.length) - MAX_NAMED;
    return (
      <Alert
        key={kind}
        showIcon
        type={SEVERE.includes(kind) ? 'error' : 'warning'}
        title={text(`access.preview.warning.${kind}`)}
        description={
          <Flex component="span" wrap gap="4px 8px">
            {codes.slice(0, MAX_NAMED).map((code) => (
              <MenuByCode key={code} {...{ code, menus }} />
            ))}
            {codes.length === 0 &&
              calls.slice(0, MAX_NAMED).map((call) => (
                <code key={call} dir="ltr">
                  {call}
                </code>
              ))}
            {more > 0 && text('access.preview.more', { count: more })}
          </Flex>
        }
      />
    );
  });
}
