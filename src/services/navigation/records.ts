/** Stands for the id of a record that is not there yet. */
export const NEW_RECORD = 'new';

/** @param page a dotted code: `system.role` */
export const listPath = (page: string): string => `/${page.replaceAll('.', '/')}`;

/** The list with the form of a record open over it, or of a new one. */
export const editPath = (page: string, id?: string): string =>
  id ? `${listPath(page)}?${new URLSearchParams({ edit: id })}` : listPath(page);

export const recordPath = (page: string, id: string = NEW_RECORD): string =>
  `${listPath(page)}/${encodeURIComponent(id)}`;
