import type { MouseEvent } from 'react';
import { useText } from '@/components/feedback/useText';

interface ExpandIconProps<Row> {
  prefixCls: string;
  expanded: boolean;
  expandable: boolean;
  record: Row;
  onExpand: (record: Row, event: MouseEvent<HTMLElement>) => void;
  name: string;
}

/** antd's own, whose name tells no row. */
export default function ExpandIcon<Row>(props: ExpandIconProps<Row>) {
  const { prefixCls, expanded, expandable, record, onExpand, name } = props;
  const text = useText();
  const icon = `${prefixCls}-row-expand-icon`;
  if (!expandable) return <span className={`${icon} ${icon}-spaced`} />;
  return (
    <button
      type="button"
      className={`${icon} ${icon}-${expanded ? 'expanded' : 'collapsed'}`}
      aria-label={text(expanded ? 'list.collapseRow' : 'list.expandRow', { name })}
      aria-expanded={expanded}
      onClick={(event) => {
        onExpand(record, event);
        event.stopPropagation();
      }}
    />
  );
}
