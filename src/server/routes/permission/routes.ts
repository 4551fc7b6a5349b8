import { createRouter } from '../../http/router';
import { compareRoutes } from './compare';
import { countsRoutes } from './counts';
import { coverageRoutes } from './coverage';
import { effectiveRoutes } from './effective';
import { explainRoutes } from './explain';
import { holdersRoutes } from './holders';
import { usageRoutes } from './usage';

/** What explains rights, one family of routes a file. */
export const permissionRoutes = createRouter();

permissionRoutes.route('/', compareRoutes);
permissionRoutes.route('/', countsRoutes);
permissionRoutes.route('/', coverageRoutes);
permissionRoutes.route('/', effectiveRoutes);
permissionRoutes.route('/', explainRoutes);
permissionRoutes.route('/', holdersRoutes);
permissionRoutes.route('/', usageRoutes);
