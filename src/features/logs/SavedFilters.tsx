import { StarOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Dropdown, type MenuProps } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'umi';
import ErrorBoundary from '@/components/feedback/ErrorBoundary';
import { useMessage } from '@/components/feedback/Feedback';
import { useText } from '@/components/feedback/useText';
import IconAction from '@/components/list/IconAction';
import type { LogFilter } from '@/schemas/logFilter';
import { withRetry } from '@/services/browser/chunks';
import { logFiltersQuery } from './api/logView';

const FilterDialog = lazy(withRetry(() => import('./FilterDialog')));

const NONE: LogFilter[] = [];

/** @param query the filters as they stand in the URL */
export default function SavedFilters({ query }: { query: string }) {
  const text = useText();
  const message = useMessage();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [editing, setEditing] = useState(false);
  const { data, error } = useQuery({ ...logFiltersQuery(), enabled: open || editing });
  const filters = error ? NONE : data;
  useEffect(() => {
    if (error) message.failure(error);
  }, [error, message]);
  const choose: MenuProps['onClick'] = ({ key }) => {
    const chosen = filters?.find(({ id }) => id === key);
    if (chosen) navigate({ search: `?${chosen.query.replace(/^\?/, '')}` });
    else setEditing(true);
  };
  return (
    <>
      <Dropdown
        trigger={['click']}
        onOpenChange={setOpen}
        menu={{ items: itemsOf(filters, text), onClick: choose }}
      >
        <IconAction
          label={text('logs.saved')}
          icon={<StarOutlined aria-hidden="true" />}
          aria-haspopup="menu"
          aria-expanded={open}
        />
      </Dropdown>
      {editing && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <FilterDialog
              query={query}
              filters={filters?.filter(({ own }) => own) ?? []}
              onClose={() => setEditing(false)}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

function itemsOf(
  filters: LogFilter[] | undefined,
  text: ReturnType<typeof useText>,
): NonNullable<MenuProps['items']> {
  const group = (key: 'own' | 'shared', members: LogFilter[]) =>
    members.length === 0
      ? []
      : [
          {
            key,
            type: 'group' as const,
            label: text(`logs.saved.${key}`),
            children: members.map(({ id, name, role_name }) => ({
              key: id,
              label: role_name ? text('logs.saved.sharedWith', { name, role: role_name }) : name,
            })),
          },
        ];
  const saved = filters ?? [];
  return [
    ...group(
      'own',
      saved.filter(({ own }) => own),
    ),
    ...group(
      'shared',
      saved.filter(({ own }) => !own),
    ),
    ...(saved.length === 0
      ? [{ key: 'none', disabled: true, label: text(filters ? 'logs.saved.none' : 'app.loading') }]
      : []),
    { type: 'divider' as const },
    { key: 'edit', label: text('logs.saved.edit') },
  ];
}
