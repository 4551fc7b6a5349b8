import { useQuery } from '@tanstack/react-query';
import { Empty, Flex, Pagination } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import Pending from '@/components/feedback/Pending';
import { useText } from '@/components/feedback/useText';
import { useNameById } from '@/components/layout/useNameById';
import { StatusTag } from '@/components/list/cells';
import { AgoToday } from '@/components/list/times';
import { useNoun } from '@/features/audit';
import type { Version } from '@/schemas/history';
import type { Crud, Versioned } from '@/services/api/crud';
import { versionsQuery } from '@/services/api/history';
import { RequestError } from '@/services/api/requestError';
import { entityOf } from '@/services/navigation/records';
import styles from './history.module.css';

const PAGE_SIZE = 10;

const TONES = { create: 'success', update: 'processing', delete: 'error' } as Record<
  string,
  string
>;

interface Historied<Item> {
  page: string;
  service: Pick<Crud<Item, never>, 'path' | 'readQuery'>;
}

/** @param id of a record; without one what was deleted is listed */
export function useVersions<Item>(of: Historied<Item>, id: string | undefined) {
  const { path, readQuery } = of.service;
  const nameById = useNameById();
  const [current, setCurrent] = useState(1);
  const lastName = useRef<string>(undefined);
  const { queryKey, queryFn } = versionsQuery(path, id, { current, pageSize: PAGE_SIZE });
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async (context) => {
      // First: a change between the two must not be taken for one that is shown.
      const present =
        id === undefined ? undefined : await presentOf(readQuery(id).queryFn(context));
      return { present, page: await queryFn(context) };
    },
  });
  const named = (version: Version): Version => {
    const { record_id, name, linked } = version;
    return {
      ...version,
      name: nameById(entityOf(of.page), record_id, name),
      ...(linked && {
        linked: { ...linked, name: nameById(linked.entity, linked.id, linked.name) },
      }),
    };
  };
  const page = data && { ...data.page, rows: data.page.rows.map(named) };
  if (page && current === 1) lastName.current = page.rows[0]?.name;
  const isGone = data?.present === 'gone';
  const present = data?.present === 'gone' ? undefined : data?.present;
  return {
    page,
    item: present?.item,
    etag: present?.etag,
    isGone,
    lastName: lastName.current,
    error,
    refetch,
    current,
    setCurrent,
  };
}

/** Undefined where it is not to be read, and so not to be changed either. */
const presentOf = <Item,>(
  reading: Promise<Versioned<Item>>,
): Promise<Versioned<Item> | 'gone' | undefined> =>
  reading.catch((error) => {
    if (error instanceof RequestError && error.code === 404) return 'gone';
    if (error instanceof RequestError && error.code === 403) return undefined;
    throw error;
  });

interface VersionListProps {
  versions: ReturnType<typeof useVersions<unknown>>;
  label: string;
  empty: string;
  /** Below the head of each. */
  details?: (version: Version) => ReactNode;
  actions: (version: Version, isLatest: boolean) => ReactNode;
}

/** Changes, the newest first, each with who made it and when. */
export default function VersionList(props: VersionListProps) {
  const { versions, label, empty, details, actions } = props;
  const { page, error, refetch, current, setCurrent } = versions;
  if (error || !page) return <Pending error={error} onRetry={refetch} rows={8} />;
  if (page.rows.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />;
  }
  // A password is no part of what a version tells.
  const latest = page.rows.find(({ action }) => !action.endsWith('-password'));
  return (
    <>
      <ol data-list className={styles.versions} aria-label={label}>
        {page.rows.map((version) => (
          <li key={version.id} data-row-key={version.id} className={styles.version}>
            <Flex wrap align="center" gap="4px 12px">
              <What version={version} />
              <Flex wrap align="center" gap="small">
                {actions(version, current === 1 && version === latest)}
              </Flex>
            </Flex>
            {details?.(version)}
          </li>
        ))}
      </ol>
      <div className={styles.foot}>
        <span />
        <Pagination
          hideOnSinglePage
          showSizeChanger={false}
          current={current}
          pageSize={PAGE_SIZE}
          total={page.total}
          onChange={setCurrent}
        />
      </div>
    </>
  );
}

const nameOf = (action: Version['action']) =>
  action === 'unlink' || action === 'relink'
    ? (`history.action.${action}` as const)
    : (`pages.system.logger.form.event.${action}` as const);

function What({ version }: { version: Version }) {
  const { action, at, name, user, returned, undoes, linked } = version;
  const text = useText();
  const nounOf = useNoun();
  const who = user ? user.name || user.username : '';
  return (
    <>
      <StatusTag text={text(nameOf(action))} tone={TONES[action] ?? 'default'} />
      <span className={styles.who}>
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        <bdi>{who ? text('history.by', { name: who }) : text('history.bySomebody')}</bdi>
      </span>
      <AgoToday at={at} />
      {linked && (
        <span>
          {text(`history.linked.${action as 'unlink' | 'relink' | 'delete'}`, {
            entity: nounOf(linked.entity),
            name: linked.name,
          })}
        </span>
      )}
      {returned && <span>{text(undoes ? 'history.undoes' : 'history.returned')}</span>}
    </>
  );
}
