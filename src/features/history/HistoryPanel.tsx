import { Button, Typography } from 'antd';
import { Suspense } from 'react';
import { Link } from 'umi';
import { useText } from '@/components/feedback/useText';
import { useNamedPage } from '@/components/layout/openRecord';
import { useNameById } from '@/components/layout/useNameById';
import { type ResourceConfig, usePermissions } from '@/features/entity';
import type { Version } from '@/schemas/history';
import { entityOf, historyPath } from '@/services/navigation/records';
import Difference from './Difference';
import { Filled } from './Restores';
import { useRestore } from './useRestore';
import VersionList, { useVersions } from './VersionList';

interface HistoryPanelProps<Item extends { id: string }, Values extends object, Wire> {
  config: ResourceConfig<Item, Values, Wire>;
  id: string;
  /** Where nothing around it names the record. */
  named?: boolean;
}

/** The versions of a record: who changed what and when, and the way back to each. */
export default function HistoryPanel<Item extends { id: string }, Values extends object, Wire>({
  config,
  id,
  named = false,
}: HistoryPanelProps<Item, Values, Wire>) {
  const { page, nameOf } = config;
  const text = useText();
  const may = usePermissions(page);
  const versions = useVersions(config, id);
  const { item, lastName, etag, page: { rows } = NO_PAGE } = versions;
  const onDone = () => {
    versions.setCurrent(1);
    versions.refetch({ cancelRefetch: false });
  };
  const { restore, undo, dialogs } = useRestore(config, { onDone, etag });
  const [latest] = rows;
  const names = namesGone(rows);
  const nameById = useNameById();
  const name = nameById(entityOf(page), id, (item ? nameOf(item) : lastName) ?? '');
  const isGone = versions.isGone || (versions.current === 1 && latest?.action === 'delete');

  const actions = (version: Version, isLatest: boolean) => {
    const { action, restorable, undoable, together, linked } = version;
    const isNow = isLatest && !isGone;
    const needed = { create: 'delete', update: 'edit', delete: 'add' }[action as 'create'] ?? '';
    if (linked && action === 'delete') {
      return (
        <Link to={historyPath(page, linked.id)}>
          {text('history.linked.history', { name: linked.name })}
        </Link>
      );
    }
    if (!restorable && !undoable) return <Incomplete version={version} />;
    return (
      <>
        {isNow && <span>{text('history.now')}</span>}
        {isNow && undoable && may('restore') && may(needed) && (
          <Button onClick={() => undo(version)}>
            {together > 1
              ? text('history.undoTogether', { count: together - 1 })
              : text('history.undo')}
          </Button>
        )}
        {!isNow && restorable && may('restore') && may(isGone ? 'add' : 'edit') && (
          <Button onClick={() => restore(version)}>{text('history.restore')}</Button>
        )}
      </>
    );
  };
  return (
    <>
      {dialogs}
      {name && named && <Named name={name} />}
      <VersionList
        versions={versions}
        label={text('menu.system.history')}
        empty={text('history.none')}
        details={({ action, fields, linked, filled }) =>
          !linked &&
          !action.endsWith('-password') && (
            <>
              <Filled page={page} fields={filled} />
              <Suspense>
                <Difference {...{ config, fields, names }} />
              </Suspense>
            </>
          )
        }
        actions={actions}
      />
    </>
  );
}

/** The page is that of the record, as nothing else is. */
function Named({ name }: { name: string }) {
  const text = useText();
  useNamedPage(name, text('menu.system.history'));
  return (
    <Typography.Title level={2}>
      <bdi>{name}</bdi>
    </Typography.Title>
  );
}

const NO_PAGE = { rows: [] as Version[] };

/** What the versions call that which is no longer there. */
function namesGone(rows: readonly Version[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { action, linked } of [...rows].reverse()) {
    if (linked && action === 'relink') names.delete(linked.id);
    else if (linked) names.set(linked.id, linked.name);
  }
  return names;
}

function Incomplete({ version: { action, linked } }: { version: Version }) {
  const text = useText();
  return linked || action.endsWith('-password') ? null : (
    <span>{text('error.reason.version_incomplete')}</span>
  );
}
