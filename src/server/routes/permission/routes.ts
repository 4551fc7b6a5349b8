import { createRouter } from '../../http/router';

/** What explains rights, one family of routes a file. */
export const permissionRoutes = createRouter();
