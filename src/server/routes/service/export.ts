import { inArray } from 'drizzle-orm';
import { type ServiceQuery, serviceExported } from '@/schemas/service';
import type { Exporting } from '../../crud/export/texts';
import { pagesOf } from '../../crud/list';
import { tables } from '../../db/database';
import { listed, serviceStore } from './queries';

const PAGE = 100;

export const serviceExport: Exporting<ServiceQuery> = {
  ...serviceExported,
  pages: async function* (db, query, ids) {
    if (!ids) return yield* pagesOf(serviceStore.list, db, query, PAGE);
    const chosen = inArray(tables.service.id, [...ids]);
    yield (await db.select().from(tables.service).where(chosen)).map(listed);
  },
};
