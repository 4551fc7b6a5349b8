/** What stands open beside a list, by its parameter; no part of what the list searches for. */
export const detailParams = ['edit', 'trace', 'rows'] as const;

export type DetailParam = (typeof detailParams)[number];

const isDetail = (name: string) => (detailParams as readonly string[]).includes(name);

const only = (query: URLSearchParams, kept: (name: string) => boolean) =>
  new URLSearchParams([...query].filter(([name]) => kept(name)));

export const detailsOf = (query: URLSearchParams) => only(query, isDetail);

export const withoutDetails = (query: URLSearchParams) => only(query, (name) => !isDetail(name));
