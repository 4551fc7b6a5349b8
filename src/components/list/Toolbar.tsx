import { EllipsisOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useText } from '@/components/feedback/useText';
import styles from './list.module.css';
import MenuButton from './MenuButton';
import type { AddRecord, ToolItem } from './types';
import { useToolbar } from './useStops';

interface ToolbarProps {
  add: AddRecord | undefined;
  /** Between that and the menus. */
  tools: ReactNode;
  more: readonly ToolItem[];
  view: ReactNode;
}

/** What can be done with a list as a whole. */
export default function Toolbar({ add, tools, more, view }: ToolbarProps) {
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  const toolbar = useToolbar(box);
  return (
    <div
      ref={box}
      className={styles.tools}
      role="toolbar"
      aria-label={text('list.tools')}
      {...toolbar}
    >
      {add && (
        <Button
          type="primary"
          icon={<PlusOutlined aria-hidden="true" />}
          aria-keyshortcuts="n"
          onPointerEnter={add.onNear}
          onFocus={add.onNear}
          onClick={add.onClick}
        >
          {add.label}
        </Button>
      )}
      {tools}
      {more.length > 0 && <MoreMenu items={more} />}
      {view}
    </div>
  );
}

function MoreMenu({ items }: { items: readonly ToolItem[] }) {
  const label = useText()('list.more');
  return (
    <MenuButton
      placement="bottomRight"
      icon={<EllipsisOutlined aria-hidden="true" />}
      title={label}
      aria-label={label}
      items={items.map(({ key, label, icon }) => ({ key, label, icon }))}
      onChoose={(chosen) => items.find(({ key }) => key === chosen)?.onClick()}
    />
  );
}
