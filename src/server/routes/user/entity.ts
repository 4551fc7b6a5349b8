import type { Entity } from '../../crud/entity';
import { tables } from '../../db/database';
import { userChanges, userRoutes } from './routes';

export const user: Entity = {
  name: 'user',
  path: '/api/v1/users',
  description: 'Users and their roles',
  tables: [tables.user, tables.user_role],
  search: [tables.user.username, tables.user.name, tables.user.email, tables.user.phone],
  routes: userRoutes,
  changes: userChanges,
};
