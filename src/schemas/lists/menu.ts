export const menuStatuses = ['enabled', 'disabled'] as const;

export const menuTypes = ['page', 'button'] as const;

/** Whether a menu's path is a page of a service, after its code as in its calls: `billing/invoices`. */
export const isServicePage = (path: string): boolean =>
  /^[a-z][a-z0-9-]{0,31}\/(?![/\\])[^\\\p{Cc}]*$/u.test(path);
