import { Tag } from 'antd';
import { useLabel } from '@/components/form/usePageText';

const COLORS: Record<string, string> = { info: 'processing', warn: 'warning', error: 'error' };

/** How bad it is; a level of another server's making keeps its own name. */
export default function LevelTag({ level }: { level: string }) {
  const label = useLabel('system.logger');
  const color = COLORS[level];
  return <Tag color={color ?? 'default'}>{color ? label(`level.${level}`) : level}</Tag>;
}
