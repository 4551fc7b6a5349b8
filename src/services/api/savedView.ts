import type { SavedView, SavedViewForm } from '@/schemas/savedView';
import { apiQuery } from './apiQuery';
import { request } from './request';

const PATH = '/api/v1/current/views';

const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

const display = 'silent';

/** Views of a list, by its page's dotted code: the user's own first, then those of roles. */
export const savedViewsQuery = (list: string) => apiQuery<SavedView[]>(PATH, { list });

export const createView = (data: SavedViewForm): Promise<SavedView> =>
  request(PATH, { method: 'POST', data, display });

export const replaceView = (id: string, data: SavedViewForm): Promise<void> =>
  request(pathOf(id), { method: 'PUT', data, display });

export const deleteView = (id: string): Promise<void> =>
  request(pathOf(id), { method: 'DELETE', display });
