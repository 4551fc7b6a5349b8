import { callOfLine, type ServiceCall } from '@/schemas/lists/service';
import type { Service, ServiceForm } from '@/schemas/service';
import { apiQuery } from './apiQuery';
import { bulkApi } from './bulk';
import { crud } from './crud';
import { type RequestOptions, request } from './request';

const PATH = '/api/v1/services';

export const serviceApi = crud<Service, ServiceForm>(PATH);

export const serviceBulk = bulkApi(PATH, false);

/** As many as the list answers at once. */
const PAGE_SIZE = 100;

/** The services that a picker offers. */
export const servicesQuery = () => apiQuery(PATH, { pageSize: PAGE_SIZE, sort: 'name' }, readAll);

async function readAll(path: string, options: RequestOptions): Promise<Service[]> {
  const all: Service[] = [];
  for (let current = 1; ; current += 1) {
    const params = { ...options.params, current };
    const page = (await request<Service[] | null>(path, { ...options, params })) ?? [];
    all.push(...page);
    if (page.length < PAGE_SIZE) return all;
  }
}

/** The calls of a service that menus offer. */
export const serviceCallsQuery = (id: string) => ({
  ...serviceApi.readQuery(id),
  select: offered,
});

function offered({ item }: { item: Service }): ServiceCall[] {
  const calls = item.calls?.split('\n').map(callOfLine) ?? [];
  return calls.filter((call) => call !== undefined);
}
