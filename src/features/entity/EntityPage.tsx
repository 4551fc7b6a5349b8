import { RestOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useNavigate } from 'umi';
import { usePreloadMessagesWhenIdle } from '@/components/feedback/useLazyMessages';
import { useText } from '@/components/feedback/useText';
import { useHasRecordPage } from '@/components/layout/useHasRecordPage';
import { useRefreshShell } from '@/components/layout/useRefreshShell';
import { useWide } from '@/components/layout/useWide';
import type { ChipText } from '@/components/list/FilterChip';
import ListPage from '@/components/list/ListPage';
import Selection from '@/components/list/Selection';
import type { BulkAction, ToolItem } from '@/components/list/types';
import { type List, useList } from '@/components/list/useList';
import { deletedPath, recordPath } from '@/services/navigation/records';
import EditedForm from './EditedForm';
import FormRefused from './FormRefused';
import { loadForm } from './LazyForm';
import RowActs from './RowActs';
import type { ResourceConfig } from './types';
import { useEditing } from './useEditing';
import { type EntityActs, useEntityActs } from './useEntityActs';
import { usePermissions } from './usePermissions';
import { useTransfer } from './useTransfer';

interface EntityPageProps<Item extends { id: string }, Values extends object, Wire> {
  config: ResourceConfig<Item, Values, Wire>;
  list: List<Item>;
  acts: EntityActs<Item>;
  /** Below the list's header. */
  notice?: ReactNode;
  /** In the list's menu, after what every list has. */
  more?: readonly ToolItem[];
  /** What may be done with many rows before what every list has. */
  bulkActions?: BulkAction<Item>[];
  chipText?: ChipText;
  /** Called with what the server answered to a new item, and what the form held. */
  onCreated?: (created: Item & { password?: string }, values: Values) => void;
}

/** The width of the column of Edit and the menu, in pixels; a phone has the menu alone. */
const WIDTH = 104;
const PHONE_WIDTH = 56;

/** An entity's list and form, with what may be done to its rows, each by the user's rights. */
export default function EntityPage<
  Item extends { id: string },
  Values extends object,
  Wire extends object,
>(props: EntityPageProps<Item, Values, Wire>) {
  const { config, list, acts, onCreated, notice, bulkActions, chipText } = props;
  const { nameOf } = config;
  const text = useText();
  const may = usePermissions(config.page);
  const navigate = useNavigate();
  const wide = useWide();
  const refreshShell = useRefreshShell();
  const { editing, refused, edit, add, close } = useEditing<Values>(config.page);
  const transfer = useTransfer(config, list);
  usePreloadMessagesWhenIdle();
  const near = () => loadForm(config);
  const openPage = (id: string) => navigate(recordPath(config.page, id));
  const onOpen = useHasRecordPage()(config.page) ? openPage : may('edit') ? edit : undefined;
  const render = (row: Item) => (
    <RowActs
      item={row}
      name={nameOf(row) || row.id}
      acts={acts.acts}
      edit={may('edit') ? ({ id }) => edit(id) : undefined}
      onNear={near}
    />
  );

  return (
    <>
      {acts.dialogs}
      <ListPage
        list={list}
        nameOf={config.nameOf}
        searchable={may('search')}
        selectable={acts.bulk.length + (bulkActions ?? []).length > 0}
        actions={
          may('edit') || acts.acts.length > 0
            ? { width: wide ? WIDTH : PHONE_WIDTH, render }
            : undefined
        }
        notice={
          <>
            {refused && <FormRefused page={config.page} button={refused} onClose={close} />}
            {notice}
          </>
        }
        {...(chipText && { chipText })}
        add={
          may('add') ? { label: text('entity.add'), onNear: near, onClick: () => add() } : undefined
        }
        more={[
          ...transfer.tools,
          ...(may('history')
            ? [
                {
                  key: 'deleted',
                  label: text('entity.deleted'),
                  icon: <RestOutlined aria-hidden="true" />,
                  onClick: () => navigate(deletedPath(config.page)),
                },
              ]
            : []),
          ...(props.more ?? []),
        ]}
        onOpen={onOpen}
        selection={
          <Selection
            list={list}
            actions={[...(bulkActions ?? []), ...acts.bulk]}
            many={config.many}
            nameOf={config.nameOf}
            extra={transfer.ofSelection}
            onDone={refreshShell}
            undo={acts.undo.begin}
          />
        }
      />
      {transfer.dialogs}
      <EditedForm
        config={config}
        editing={editing}
        undo={acts.undo.begin}
        onClose={close}
        onSaved={(created, values) => created && onCreated?.(created, values)}
      />
    </>
  );
}

export function PlainEntityPage<
  Item extends { id: string },
  Values extends object,
  Wire extends object,
>({ config }: { config: ResourceConfig<Item, Values, Wire> }) {
  return <EntityPage config={config} list={useList(config.list)} acts={useEntityActs(config)} />;
}
