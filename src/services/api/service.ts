import { callOfLine, type ServiceCall } from '@/schemas/lists/service';
import type { Service, ServiceForm } from '@/schemas/service';
import { apiQuery } from './apiQuery';
import { bulkApi } from './bulk';
import { crud } from './crud';
import { request } from './request';

const PATH = '/api/v1/services';

export const serviceApi = crud<Service, ServiceForm>(PATH);

export const serviceBulk = bulkApi(PATH, false);

/** The services that a picker offers. */
export const servicesQuery = () =>
  apiQuery(PATH, { pageSize: 100, sort: 'name' }, async (path, options) => {
    const all = await request<Service[] | null>(path, options);
    return all ?? [];
  });

/** The calls of a service that menus offer. */
export const serviceCallsQuery = (id: string) => ({
  ...serviceApi.readQuery(id),
  select: offered,
});

function offered({ item }: { item: Service }): ServiceCall[] {
  const calls = item.calls?.split('\n').map(callOfLine) ?? [];
  return calls.filter((call) => call !== undefined);
}
