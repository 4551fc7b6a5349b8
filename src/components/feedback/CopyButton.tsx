import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCopy } from './useCopy';
import { useText } from './useText';

interface CopyButtonProps {
  value: string;
  label?: string;
  /** Whose it is, for those who listen, where several such buttons stand together. */
  of?: string;
  size?: 'small' | 'middle';
}

/** Copies `value`, and says for a moment that it did. */
export default function CopyButton({ value, label, of, size = 'middle' }: CopyButtonProps) {
  const text = useText();
  const { copied, copy } = useCopy();
  const shown = copied ? text('app.copied') : (label ?? text('app.copy'));
  return (
    <Button
      size={size}
      icon={<CopyOutlined aria-hidden="true" />}
      {...(of && { 'aria-label': `${shown} ${of}` })}
      onClick={() => copy(value)}
    >
      {shown}
    </Button>
  );
}
