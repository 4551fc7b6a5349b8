import {
  DeleteOutlined,
  EditOutlined,
  HistoryOutlined,
  RestOutlined,
  SafetyCertificateOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useNavigate } from 'umi';
import { usePreloadMessagesWhenIdle } from '@/components/feedback/useLazyMessages';
import { useText } from '@/components/feedback/useText';
import { useRefreshShell } from '@/components/layout/useRefreshShell';
import type { ChipText } from '@/components/list/FilterChip';
import IconAction from '@/components/list/IconAction';
import ListPage from '@/components/list/ListPage';
import Selection from '@/components/list/Selection';
import type { BulkAction, ToolItem } from '@/components/list/types';
import { type List, useList } from '@/components/list/useList';
import { useAccessRights } from '@/features/access';
import { accessPath } from '@/services/navigation/access';
import { deletedPath, historyPath, recordPath } from '@/services/navigation/records';
import FormRefused from './FormRefused';
import EntityForm, { loadForm } from './LazyForm';
import type { Protection, ResourceConfig } from './types';
import { useBulk } from './useBulk';
import { useDone } from './useDone';
import { useEditing } from './useEditing';
import { usePermissions } from './usePermissions';
import { useRemove } from './useRemove';
import { useReview } from './useReview';
import { useTransfer } from './useTransfer';
import { useUndo } from './useUndo';

interface Extras<Item extends { id: string }, Values> {
  /** Between a row's Edit and Delete; `add` opens the form for a new item. */
  rowActions?: {
    allowed: boolean;
    /** How many buttons, where it is not one. */
    count?: number;
    render: (row: Item, add: (start: Partial<Values>) => void) => ReactNode;
  };
  protection?: Protection<Item> | undefined;
  /** Below the list's header. */
  notice?: ReactNode;
  /** In the list's menu, after what every list has. */
  more?: readonly ToolItem[];
  /** What may be done with many rows before what every list has. */
  bulkActions?: BulkAction<Item>[];
  chipText?: ChipText;
  /** Called with what the server answered to a new item. */
  onCreated?: (created: Item & { password?: string }) => void;
}

interface EntityPageProps<Item extends { id: string }, Values extends object, Wire>
  extends Extras<Item, Values> {
  config: ResourceConfig<Item, Values, Wire>;
  list: List<Item>;
}

/** An entity's list and form, with what may be done to its rows, each by the user's rights. */
export default function EntityPage<
  Item extends { id: string },
  Values extends object,
  Wire extends object,
>(props: EntityPageProps<Item, Values, Wire>) {
  const { config, list, rowActions, onCreated, protection, notice, bulkActions, chipText } = props;
  const text = useText();
  const may = usePermissions(config.page);
  const navigate = useNavigate();
  const { sees } = useAccessRights();
  const access = sees ? config.access : undefined;
  const refreshShell = useRefreshShell();
  const undo = useUndo({ ...config, onUndone: refreshShell });
  const { remove, contextHolder } = useRemove(config, undo.begin);
  const review = useReview(config.access);
  const done = useDone<Wire>(config);
  const bulk = useBulk(config, protection);
  const { editing, refused, edit, add, close } = useEditing<Values>(config.page);
  const transfer = useTransfer(config, list);
  usePreloadMessagesWhenIdle();
  const near = () => loadForm(config);
  const onDelete = async (row: Item) => {
    if (await remove(row)) await refreshShell();
  };
  const more = rowActions?.allowed ? rowActions.render : undefined;
  const remembers = may('history');
  const hasActions = may('edit') || may('delete') || !!more || !!access || remembers;
  const buttons = [may('edit'), may('delete'), !!access, remembers].filter(Boolean).length;
  const openPage = (id?: string) => navigate(recordPath(config.page, id));
  const onOpen = config.hasPage ? openPage : may('edit') ? edit : undefined;
  const render = (row: Item) => (
    <>
      {may('edit') && (
        <IconAction
          label={text('entity.edit')}
          icon={<EditOutlined aria-hidden="true" />}
          onNear={near}
          onClick={() => edit(row.id)}
        />
      )}
      {access && (
        <IconAction
          label={text('entity.access')}
          icon={<SafetyCertificateOutlined aria-hidden="true" />}
          onClick={() => navigate(accessPath(access, row.id))}
        />
      )}
      {remembers && (
        <IconAction
          label={text('entity.history')}
          icon={<HistoryOutlined aria-hidden="true" />}
          onClick={() => navigate(historyPath(config.page, row.id))}
        />
      )}
      {more?.(row, add)}
      {may('delete') && (
        <IconAction
          danger
          unavailable={protection?.holds(row) ? protection.reason : undefined}
          label={text('entity.delete')}
          icon={<DeleteOutlined aria-hidden="true" />}
          onClick={() => onDelete(row)}
        />
      )}
    </>
  );

  return (
    <>
      {contextHolder}
      {undo.dialog}
      <ListPage
        list={list}
        nameOf={config.nameOf}
        searchable={may('search')}
        selectable={bulk.length + (bulkActions ?? []).length > 0}
        actions={
          hasActions
            ? { count: buttons + (more ? (rowActions?.count ?? 1) : 0), render }
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
          ...(remembers
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
            actions={[...(bulkActions ?? []), ...bulk]}
            many={config.many}
            nameOf={config.nameOf}
            extra={transfer.ofSelection}
            onDone={refreshShell}
            undo={undo.begin}
          />
        }
      />
      {transfer.dialogs}
      {editing && (
        <EntityForm
          config={config}
          review={(id, body, etag) =>
            review([{ action: 'update', id, body }], config.nameOf(body), etag)
          }
          {...editing}
          key={editing.id}
          undo={undo.begin}
          done={done}
          onOpenPage={config.hasPage ? () => openPage(editing.id) : undefined}
          onClose={close}
          onSaved={(created) => {
            close();
            if (created) onCreated?.(created);
            refreshShell();
          }}
        />
      )}
    </>
  );
}

export function PlainEntityPage<
  Item extends { id: string },
  Values extends object,
  Wire extends object,
>({ config }: { config: ResourceConfig<Item, Values, Wire> }) {
  return <EntityPage config={config} list={useList(config.list)} />;
}
