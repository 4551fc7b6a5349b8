/** Stands for the id of a record that is not there yet. */
export const NEW_RECORD = 'new';

/** @param page a dotted code: `system.role` */
export const listPath = (page: string): string => `/${page.replaceAll('.', '/')}`;

export const recordPath = (page: string, id: string = NEW_RECORD): string =>
  `${listPath(page)}/${encodeURIComponent(id)}`;

/** What a page's records are: `role` for `system.role`. */
export const entityOf = (page: string): string => page.slice(page.lastIndexOf('.') + 1);

/** A form with a page to itself: of a record, or of a new one, begun with what another one holds. */
export const editPath = (page: string, id?: string): string =>
  id === undefined ? recordPath(page) : `${recordPath(page, id)}/edit`;

export const clonePath = (page: string, id: string): string =>
  `${recordPath(page)}?${new URLSearchParams({ clone: id })}`;

/** The list with the form of a record open beside it. */
export const formPath = (page: string, id: string = NEW_RECORD, query = {}): string =>
  `${listPath(page)}?${new URLSearchParams({ ...query, edit: id })}`;

export const historyPath = (page: string, id: string): string => `${recordPath(page, id)}/history`;

export const importPath = (page: string): string => `${listPath(page)}/import`;

export const deletedPath = (page: string): string => `${listPath(page)}/deleted`;
