import type { PgTable } from 'drizzle-orm/pg-core';
import { tables } from '../../db/database';

const { menu, menu_resource, role, role_menu, user, user_role, logger } = tables;

/**
 * What a backup holds, in the order in which foreign keys let it be restored. Sessions, captchas,
 * throttles and known networks are left out: a session that was ended since must not come back to life.
 */
export const kept: Record<string, PgTable> = {
  menu,
  menu_resource,
  role,
  role_menu,
  user,
  user_role,
  logger,
};

/** The tables that a backup reads in one transaction; the log, which only grows, comes after. */
export const together = Object.keys(kept).filter((name) => name !== 'logger');
