import { AgoToday } from '@/components/list/times';
import type { ListConfig } from '@/components/list/types';
import { membersOf } from '@/features/audit';
import {
  auditVerbs,
  logEvents,
  loggerColumns,
  logLevels,
  logTags,
  MAX_LOG_SEARCH,
} from '@/schemas/lists/logger';
import type { Logger } from '@/schemas/logger';
import { LevelTag, Message, TagName, TraceLink, UserName } from './cells';
import { paramsOf, rangeOf, SPAN_PARAMS, TIME_PARAMS } from './days';
import FilterValue from './FilterValue';
import { logViews } from './logView';
import TimeRange from './TimeRange';

/** Filters that a click sets. */
const CHIPS = [
  'entity',
  'userID',
  'notLevel',
  'notTag',
  'notEvent',
  'notUserID',
  'notEntity',
  'notTargetID',
  'notIp',
];

function UserCell({ row }: { row: Logger }) {
  const { user_id, user_name, login_name } = row;
  const changes = user_id ? { userID: user_id, notUserID: undefined } : undefined;
  return (
    <FilterValue inTable text={user_name || login_name || user_id} changes={changes}>
      <UserName row={row} />
    </FilterValue>
  );
}

function Address({ row }: { row: Logger }) {
  const { client_ip: ip } = membersOf(row.data);
  if (typeof ip !== 'string' || !ip) return null;
  return (
    <FilterValue inTable text={ip} changes={{ ip, notIp: undefined }}>
      <bdi>{ip}</bdi>
    </FilterValue>
  );
}

export const loggerResource: Omit<ListConfig<Logger>, 'load'> = {
  page: 'system.logger',
  rows: 'dense',
  phone: { main: 'sentence', below: ['level', 'user_name', 'created_at'] },
  columns: [
    {
      dataIndex: 'created_at',
      width: 140,
      render: (_, { created_at }) => <AgoToday at={created_at} />,
    },
    { dataIndex: 'user_name', width: 160, render: (_, row) => <UserCell row={row} /> },
    { dataIndex: 'sentence', width: 380, render: (_, row) => <Message row={row} /> },
    { dataIndex: 'address', width: 130, render: (_, row) => <Address row={row} /> },
    {
      dataIndex: 'level',
      width: 100,
      render: (_, { level }) =>
        level !== 'info' && (
          <FilterValue inTable text={level} changes={{ level, notLevel: undefined }}>
            <LevelTag level={level} />
          </FilterValue>
        ),
    },
    {
      dataIndex: 'tag',
      width: 100,
      hiddenAtFirst: true,
      render: (_, { tag }) => (
        <FilterValue inTable text={tag} changes={{ tag, notTag: undefined }}>
          <TagName tag={tag} />
        </FilterValue>
      ),
    },
    {
      dataIndex: 'trace_id',
      width: 100,
      hiddenAtFirst: true,
      render: (_, { trace_id }) => <TraceLink id={trace_id} />,
    },
  ],
  sortable: loggerColumns,
  filters: [
    { name: 'level', place: 'bar', options: logLevels },
    { name: 'tag', place: 'bar', options: logTags },
    { name: 'ip', place: 'bar', gatehouse: true },
    { name: 'userName', place: 'bar' },
    {
      name: 'time',
      place: 'bar',
      input: <TimeRange />,
      params: { names: TIME_PARAMS, read: rangeOf, write: paramsOf },
    },
    { name: 'message' },
    { name: 'traceID' },
    { name: 'event', gatehouse: true, options: [...logEvents, ...auditVerbs] },
    { name: 'targetID', gatehouse: true },
    {
      name: 'span',
      gatehouse: true,
      place: 'chip',
      params: { names: SPAN_PARAMS, read: () => undefined, write: () => ({}) },
    },
    ...CHIPS.map((name) => ({ name, gatehouse: true as const, place: 'chip' as const })),
    { name: 'view', gatehouse: true, options: logViews, place: 'url' },
  ],
  searchBy: 'message',
  maxSearch: MAX_LOG_SEARCH,
};
