import { MainCell } from '@/components/list/cells';
import { createdAt, id, updatedAt } from '@/components/list/columns';
import ValueTag from '@/components/list/ValueTag';
import type { ResourceConfig } from '@/features/entity';
import { serviceColumns, serviceStatuses } from '@/schemas/lists/service';
import type { Service, ServiceForm } from '@/schemas/service';
import { serviceApi, serviceBulk } from '@/services/api/service';
import { recordPath } from '@/services/navigation/records';

const PAGE = 'system.service';

export const serviceResource: ResourceConfig<Service, ServiceForm, ServiceForm> = {
  page: PAGE,
  nameOf: ({ name }) => name,
  service: serviceApi,
  many: serviceBulk,
  exported: async () => (await import('@/schemas/service')).serviceExported,
  form: async () => (await import('./service.form')).serviceForm,
  list: {
    page: PAGE,
    load: serviceApi.listQuery,
    filters: [
      { name: 'status', place: 'bar', options: serviceStatuses },
      { name: 'name' },
      { name: 'code' },
      { name: 'hosts' },
    ],
    searchBy: 'name',
    phone: { main: 'name', below: ['hosts'] },
    columns: [
      {
        dataIndex: 'name',
        width: 260,
        render: (_, { id, name, code, status }) => (
          <MainCell to={recordPath(PAGE, id)} name={name} under={code}>
            {status === 'disabled' && <ValueTag page={PAGE} name="status" value={status} />}
          </MainCell>
        ),
      },
      { dataIndex: 'hosts', width: 260 },
      { dataIndex: 'path_prefix', width: 140 },
      {
        dataIndex: 'unnamed_calls',
        width: 240,
        render: (_, { unnamed_calls }) => (
          <ValueTag page={PAGE} name="unnamed_calls" value={unnamed_calls} />
        ),
      },
      updatedAt,
      { dataIndex: 'code', width: 160, hiddenAtFirst: true },
      { dataIndex: 'address', width: 240, hiddenAtFirst: true },
      {
        dataIndex: 'status',
        width: 130,
        hiddenAtFirst: true,
        valueEnum: { enabled: { status: 'Success' }, disabled: { status: 'Error' } },
      },
      id,
      createdAt,
    ],
    sortable: serviceColumns,
  },
};
