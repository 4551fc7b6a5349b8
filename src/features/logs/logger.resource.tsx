import { DateTime } from '@/components/list/cells';
import type { ListConfig } from '@/components/list/types';
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

export const loggerResource: Omit<ListConfig<Logger>, 'load'> = {
  page: 'system.logger',
  dense: true,
  phone: { main: 'message', below: ['level', 'user_name', 'created_at'] },
  columns: [
    {
      dataIndex: 'level',
      width: 90,
      render: (_, { level }) => (
        <FilterValue inTable text={level} changes={{ level, notLevel: undefined }}>
          <LevelTag level={level} />
        </FilterValue>
      ),
    },
    { dataIndex: 'trace_id', width: 100, render: (_, { trace_id }) => <TraceLink id={trace_id} /> },
    { dataIndex: 'user_name', width: 140, render: (_, row) => <UserCell row={row} /> },
    {
      dataIndex: 'tag',
      width: 90,
      render: (_, { tag }) => (
        <FilterValue inTable text={tag} changes={{ tag, notTag: undefined }}>
          <TagName tag={tag} />
        </FilterValue>
      ),
    },
    { dataIndex: 'message', width: 300, render: (_, row) => <Message row={row} /> },
    {
      dataIndex: 'created_at',
      width: 186,
      render: (_, { created_at }) => <DateTime at={created_at} />,
      renderBelow: ({ created_at }) => <DateTime short at={created_at} />,
    },
  ],
  sortable: loggerColumns,
  filters: [
    { name: 'level', options: logLevels },
    { name: 'traceID' },
    { name: 'userName' },
    { name: 'tag', options: logTags },
    { name: 'message' },
    {
      name: 'time',
      input: <TimeRange />,
      params: { names: TIME_PARAMS, read: rangeOf, write: paramsOf },
    },
    { name: 'event', gatehouse: true, place: 'popover', options: [...logEvents, ...auditVerbs] },
    { name: 'ip', gatehouse: true, place: 'popover' },
    { name: 'targetID', gatehouse: true, place: 'popover' },
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
