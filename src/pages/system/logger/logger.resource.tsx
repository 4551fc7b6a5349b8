import { DateTime } from '@/components/list/cells';
import type { ListConfig } from '@/components/list/types';
import { type Logger, loggerColumns, logLevels, logTags } from '@/schemas/logger';
import { paramsOf, rangeOf, TIME_PARAMS } from './days';
import LevelTag from './LevelTag';
import TagName from './TagName';
import TimeRange from './TimeRange';
import TraceLink from './TraceLink';
import UserName from './UserName';

export const loggerResource: Omit<ListConfig<Logger>, 'load'> = {
  page: 'system.logger',
  columns: [
    {
      name: 'level',
      width: 100,
      render: ({ level }) => <LevelTag level={level} />,
    },
    { name: 'trace_id', width: 240, render: ({ trace_id }) => <TraceLink id={trace_id} /> },
    { name: 'user_name', width: 200, render: (row) => <UserName row={row} /> },
    { name: 'tag', width: 120, render: ({ tag }) => <TagName tag={tag} /> },
    { name: 'message', width: 340 },
    {
      name: 'created_at',
      width: 190,
      render: ({ created_at }) => <DateTime at={created_at} />,
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
  ],
  searchBy: 'message',
};
