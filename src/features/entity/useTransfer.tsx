import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useNavigate } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import { useText } from '@/components/feedback/useText';
import { countRows } from '@/components/list/tree/treeRows';
import type { ToolItem } from '@/components/list/types';
import type { List } from '@/components/list/useList';
import { ExportDialog } from '@/features/import';
import type { Exported } from '@/schemas/import';
import { importPath } from '@/services/navigation/records';
import type { ResourceConfig } from './types';
import { usePermissions } from './usePermissions';

type Transferred<Item extends { id: string }> = Pick<
  ResourceConfig<Item, never, never>,
  'page' | 'exported'
> & { service: { path: string } };

/** The way to the import of a list, and its export, each by its right. */
export function useTransfer<Item extends { id: string }>(
  { page, exported, service: { path } }: Transferred<Item>,
  list: List<Item>,
) {
  const text = useText();
  const may = usePermissions(page);
  const message = useMessage();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Exported>();
  const exports = may('export') ? exported : undefined;
  const openExport = () => exports?.().then(setOpen, message.failure);
  const close = () => setOpen(undefined);
  const icon = <DownloadOutlined aria-hidden="true" />;
  const tools: ToolItem[] = [
    ...(may('import')
      ? [
          {
            key: 'import',
            label: text('entity.import'),
            icon: <UploadOutlined aria-hidden="true" />,
            onClick: () => navigate(importPath(page)),
          },
        ]
      : []),
    ...(exports
      ? [{ key: 'export', label: text('entity.export'), icon, onClick: openExport as () => void }]
      : []),
  ];
  const ofSelection = exports && (
    <Button icon={icon} onClick={openExport}>
      {text('entity.export')}
    </Button>
  );
  const rows = list.page?.rows ?? [];
  const dialogs = (
    <Suspense>
      {open && (
        <ExportDialog
          page={page}
          path={path}
          exported={open}
          query={list.query}
          matching={{
            count: list.config.unpaged ? countRows(rows) : (list.page?.total ?? 0),
            capped: list.page?.capped ?? false,
          }}
          ids={list.selected.map(({ id }) => id)}
          onClose={close}
        />
      )}
    </Suspense>
  );
  return { tools, ofSelection, dialogs };
}
