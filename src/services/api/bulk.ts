import type { BulkResult, Selectable } from '@/schemas/bulk';
import { conditions, fetchRows, type ListQuery, type Page } from './crud';
import { invalidateAfter } from './invalidation';
import { exchange } from './request';

/** What the call is sent beside the ids. */
export type BulkBody = Record<string, unknown> & { action: string };

interface Seen {
  id: string;
  updated_at?: string;
}

/** All of them are changed by one call, or none. */
export interface BulkApi {
  /** @throws RequestError whose `fields` name those that cannot be changed */
  change(rows: readonly Seen[], body: BulkBody, headers?: Conditions): Promise<BulkResult>;
  /** Reads again what is shown of them, as another has changed it. */
  readAgain(): void;
  /** All rows that match; left out where a list shows them all. */
  select?(query: ListQuery): Promise<Page<Selectable>>;
}

interface Conditions {
  /** Of the preview that was seen. */
  version?: string | undefined;
  trace?: string | undefined;
}

/** Without versions where one is not known. */
export function bulkForm(rows: readonly Seen[], body: BulkBody) {
  const versions = rows.flatMap(({ updated_at }) => updated_at ?? []);
  const seen = versions.length === rows.length ? { versions } : {};
  return { ...body, ids: rows.map(({ id }) => id), ...seen };
}

export const bulkApi = (path: string, isPaged = true): BulkApi => ({
  change: async (rows, body, { version, trace } = {}) => {
    const { body: answer } = await exchange<BulkResult>(`${path}/bulk`, {
      method: 'POST',
      data: bulkForm(rows, body),
      headers: conditions(undefined, version, trace),
      display: 'silent',
    });
    return answer.data as BulkResult;
  },
  readAgain: () => invalidateAfter(path),
  ...(isPaged && {
    select: (query) => fetchRows<Selectable>(path.replace(/[^/]+$/, 'selectable/$&'), query),
  }),
});
