const addressOf = (page: string) => `/${page.replaceAll('.', '/')}`;

export const historyPath = (page: string, id: string): string =>
  `${addressOf(page)}/${encodeURIComponent(id)}/history`;

export const deletedPath = (page: string): string => `${addressOf(page)}/deleted`;
