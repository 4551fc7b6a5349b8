import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import type { AppEnv } from './context';

const HTML = 'text/html';

/** A browser names HTML for a navigation, and not for a part of a page. */
export const wantsPage = (c: Context<AppEnv>): boolean =>
  accepts(c, { header: 'Accept', supports: [HTML], default: '' }) === HTML;
