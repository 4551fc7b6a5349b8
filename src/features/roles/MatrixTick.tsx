import { Checkbox, Tooltip } from 'antd';
import type { Menu } from '@/schemas/menu';
import { Calls } from './MenuTitle';

interface MatrixTickProps {
  name: string;
  /** Beside the box, where no column says it. */
  shown?: string | undefined;
  /** What it grants, where that is known. */
  calls: Menu['resources'] | undefined;
  checked: boolean;
  onChange: () => void;
}

export default function MatrixTick({ name, shown, calls, checked, onChange }: MatrixTickProps) {
  const box = (
    <Checkbox aria-label={name} checked={checked} onChange={onChange}>
      {shown}
    </Checkbox>
  );
  if (!calls) return box;
  return (
    <Tooltip title={<Calls calls={calls} />} trigger={['hover', 'focus']} mouseEnterDelay={0.4}>
      {box}
    </Tooltip>
  );
}
