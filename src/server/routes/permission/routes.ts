import { createRouter } from '../../http/router';
import { coverageRoutes } from './coverage';
import { effectiveRoutes } from './effective';
import { explainRoutes } from './explain';
import { usageRoutes } from './usage';

/** What explains rights, one family of routes a file. */
export const permissionRoutes = createRouter();

permissionRoutes.route('/', coverageRoutes);
permissionRoutes.route('/', effectiveRoutes);
permissionRoutes.route('/', explainRoutes);
permissionRoutes.route('/', usageRoutes);
