import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCopy } from './useCopy';
import { useText } from './useText';

interface CopyButtonProps {
  value: string;
  label?: string;
  size?: 'small' | 'middle';
}

/** Copies `value`, and says for a moment that it did. */
export default function CopyButton({ value, label, size = 'middle' }: CopyButtonProps) {
  const text = useText();
  const { copied, copy } = useCopy();
  return (
    <Button size={size} icon={<CopyOutlined aria-hidden="true" />} onClick={() => copy(value)}>
      {copied ? text('app.copied') : (label ?? text('app.copy'))}
    </Button>
  );
}
