import type { Database } from '../db/database';
import { type Caller, hasMenu } from './current';

/** Checked although the call lies under `/current`. */
export const TOKENS_BUTTON = 'system.access.tokens';

/** Asked with each call, so that tokens rest while their owner may have none. */
export const mayUseTokens = (
  db: Database,
  { under_token, role_ids, ...owner }: Caller,
): Promise<boolean> =>
  hasMenu(db, { ...owner, role_ids: under_token?.role_ids ?? role_ids }, TOKENS_BUTTON);
