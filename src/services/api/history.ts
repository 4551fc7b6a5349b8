import type { Restored, RestoreForm, UndoForm, Undone, Version } from '@/schemas/history';
import { conditions, type ListQuery, pageQuery } from './crud';
import { request } from './request';

const display = 'silent';

/** @param id of a record; without one what was deleted is answered */
export const versionsQuery = (path: string, id: string | undefined, query: ListQuery) =>
  pageQuery<Version>(
    id === undefined
      ? path.replace(/[^/]+$/, 'deleted/$&')
      : `${path}/${encodeURIComponent(id)}/history`,
    query,
  );

export interface Restore extends Partial<RestoreForm> {
  id: string;
  version: string;
}

export const restoreVersion = (
  path: string,
  { id, ...data }: Restore,
  etag?: string,
  previewed?: string,
): Promise<Restored> =>
  request(`${path}/${encodeURIComponent(id)}/restore`, {
    method: 'POST',
    data,
    headers: conditions(etag, previewed),
    display,
  });

export const undoChanges = (path: string, form: UndoForm, previewed?: string): Promise<Undone> =>
  request(`${path}/undo`, {
    method: 'POST',
    data: form,
    headers: conditions(undefined, previewed),
    display,
  });
