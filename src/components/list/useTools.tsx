import {
  ColumnHeightOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  ReloadOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import type { ProTableProps } from '@ant-design/pro-components';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '@/components/feedback/useText';
import { useWide } from '@/components/layout/useWide';
import IconAction from './IconAction';
import styles from './list.module.css';
import { useTree } from './tree/TreeState';
import { hiddenAtFirst, type List } from './useList';

interface Wanted {
  /** Those of the page. */
  tools: ReactNode;
  full: boolean;
  onFull: (full: boolean) => void;
}

/**
 * Returns ProTable's tools as one toolbar. Each is a button with a name in place of ProTable's icon, and full
 * screen is ours, as dialogs would open behind ProTable's. A phone shows rows in one shape, which fills it.
 */
export function useTools<Row extends { id: string }>(
  list: List<Row>,
  { tools, full, onFull }: Wanted,
): Pick<ProTableProps<Row, object>, 'options' | 'optionsRender'> {
  const text = useText();
  const tree = useTree();
  const phone = !useWide();
  const setting = {
    draggable: false,
    showListItemOption: false,
    checkedReset: false,
    extra: (
      <Button
        size="small"
        onClick={() => list.setView({ hidden: hiddenAtFirst(list.config.columns) })}
      >
        {text('list.columns.reset')}
      </Button>
    ),
    children: (
      <Button
        type="text"
        icon={<SettingOutlined aria-hidden="true" />}
        aria-label={text('list.columns')}
        title={text('list.columns')}
      />
    ),
  };
  return {
    options: {
      // Its tooltip says Refresh, in words of ProTable's own.
      reload: false,
      density: !phone,
      densityIcon: (
        <Button
          type="text"
          icon={<ColumnHeightOutlined aria-hidden="true" />}
          aria-label={text('list.density')}
        />
      ),
      setting: !phone && setting,
    },
    optionsRender: (_, own) => [
      <div key="tools" className={styles.tools} role="toolbar" aria-label={text('list.tools')}>
        {tree && (
          <>
            <IconAction
              label={text('list.expandAll')}
              icon={<MenuUnfoldOutlined className={styles.along} aria-hidden="true" />}
              onClick={tree.expandAll}
            />
            <IconAction
              label={text('list.collapseAll')}
              icon={<MenuFoldOutlined className={styles.along} aria-hidden="true" />}
              onClick={tree.collapseAll}
            />
          </>
        )}
        <IconAction
          label={text('list.reload')}
          icon={<ReloadOutlined aria-hidden="true" />}
          onClick={list.reload}
        />
        {own}
        {!phone && (
          <IconAction
            label={text('list.fullScreen')}
            icon={
              full ? (
                <FullscreenExitOutlined aria-hidden="true" />
              ) : (
                <FullscreenOutlined aria-hidden="true" />
              )
            }
            pressed={full}
            onClick={() => onFull(!full)}
          />
        )}
        {tools}
      </div>,
    ],
  };
}
