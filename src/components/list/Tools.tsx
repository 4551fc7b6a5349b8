import {
  ColumnHeightOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  ReloadOutlined,
} from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useText } from '@/components/feedback/useText';
import { useLabel } from '@/components/form/useLabel';
import { useWide } from '@/components/layout/useWide';
import ColumnSettings from './ColumnSettings';
import IconAction from './IconAction';
import type { Density, List } from './useList';

const DENSITIES: Density[] = ['large', 'middle', 'small'];

interface ToolsProps {
  // biome-ignore lint/suspicious/noExplicitAny: the tools do not look at the rows.
  list: List<any>;
  full: boolean;
  onFull: (full: boolean) => void;
}

/** On a phone rows have one shape, which fills it. */
export default function Tools({ list, full, onFull }: ToolsProps) {
  const text = useText();
  const label = useLabel(list.config.page);
  const { columns } = list.config;
  const phone = !useWide();
  return (
    <>
      <IconAction
        label={text('list.reload')}
        icon={<ReloadOutlined aria-hidden="true" />}
        onClick={list.reload}
      />
      {!phone && (
        <>
          <Dropdown
            trigger={['click']}
            menu={{
              selectable: true,
              selectedKeys: [list.view.density],
              items: DENSITIES.map((key) => ({ key, label: text(`list.density.${key}`) })),
              onClick: ({ key }) => list.setView({ density: key as Density }),
            }}
          >
            <span>
              <IconAction
                label={text('list.density')}
                icon={<ColumnHeightOutlined aria-hidden="true" />}
              />
            </span>
          </Dropdown>
          <ColumnSettings
            columns={columns.map(({ name }) => ({ name, title: label(name) }))}
            hidden={list.view.hidden}
            onChange={(hidden) => list.setView({ hidden })}
            onReset={() =>
              list.setView({
                hidden: columns
                  .filter((column) => column.hiddenAtFirst)
                  .map((column) => column.name),
              })
            }
          />
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
        </>
      )}
    </>
  );
}
