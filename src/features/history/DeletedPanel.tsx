import { Button } from 'antd';
import { Link, useNavigate } from 'umi';
import { useText } from '@/components/feedback/useText';
import { type ResourceConfig, usePermissions } from '@/features/entity';
import { historyPath } from '@/services/navigation/records';
import { resultPath } from '@/services/navigation/results';
import { Filled } from './Restores';
import { useRestore } from './useRestore';
import VersionList, { useVersions } from './VersionList';

interface DeletedPanelProps<Item extends { id: string }, Values extends object, Wire> {
  config: ResourceConfig<Item, Values, Wire>;
}

/** What was deleted and has not come back since. */
export default function DeletedPanel<Item extends { id: string }, Values extends object, Wire>({
  config,
}: DeletedPanelProps<Item, Values, Wire>) {
  const { page } = config;
  const text = useText();
  const may = usePermissions(page);
  const versions = useVersions(config, undefined);
  const navigate = useNavigate();
  const named = (id: Parameters<typeof text>[0], name: string) => `${text(id)} ${name}`;
  const to = `/${page.replaceAll('.', '/')}`;
  const { restore, undo, dialogs } = useRestore(config, {
    onDone: () => versions.refetch({ cancelRefetch: false }),
    onEnd: (count) => navigate(resultPath('success', { flow: 'restore', count, to })),
  });
  return (
    <>
      {dialogs}
      <VersionList
        versions={versions}
        label={text('menu.system.deleted')}
        empty={text('history.deleted.none')}
        details={({ filled }) => <Filled page={page} fields={filled} />}
        actions={(version) => (
          <>
            <Link
              to={historyPath(page, version.record_id)}
              aria-label={named('menu.system.history', version.name)}
            >
              {text('menu.system.history')}
            </Link>
            {!version.restorable && <span>{text('error.reason.version_incomplete')}</span>}
            {version.restorable && may('restore') && may('add') && (
              <Button
                aria-label={named('history.restoreDeleted', version.name)}
                onClick={() => restore(version)}
              >
                {text('history.restoreDeleted')}
              </Button>
            )}
            {version.together > 1 && version.undoable && may('restore') && may('add') && (
              <Button onClick={() => undo(version)}>
                {text('history.undoTogether', { count: version.together - 1 })}
              </Button>
            )}
          </>
        )}
      />
    </>
  );
}
