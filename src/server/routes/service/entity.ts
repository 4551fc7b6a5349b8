import { serviceFormSchema, serviceQuerySchema, serviceSchema } from '@/schemas/service';
import { crudEntity } from '../../crud/entity';
import { tables } from '../../db/database';
import { serviceExport } from './export';
import { serviceStore } from './queries';

export const service = crudEntity({
  entity: 'service',
  nameOf: ({ name }) => name,
  path: '/api/v1/services',
  description: 'Services: applications that proxies guard by asking here',
  tables: [tables.service],
  search: [tables.service.name, tables.service.code, tables.service.hosts],
  item: serviceSchema,
  form: serviceFormSchema,
  query: serviceQuerySchema,
  store: serviceStore,
  exporting: serviceExport,
  unique: { constraint: 'service_code_unique', field: 'code', code: 'taken' },
});
