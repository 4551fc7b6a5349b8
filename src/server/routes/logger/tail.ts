import { and } from 'drizzle-orm';
import type { Context } from 'hono';
import type { AppEnv } from '../../http/context';
import { assertStillGranted } from '../../http/guard';
import { createRouter, route } from '../../http/router';
import { invalidFields } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import { type Position, readCursor } from '../../log/tail/position';
import type { Watch } from '../../log/tail/tail';
import { readFilter, within } from './filter';
import { type LoggerFilter, logTailSchema } from './query';
import { readByIds } from './rows';

const TAIL = { method: 'GET', path: '/api/v1/loggers/tail' };

const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-cache, no-transform',
  'X-Accel-Buffering': 'no',
};

const tail = route({
  method: 'get',
  path: TAIL.path,
  access: 'granted',
  tag: 'logger',
  summary: 'Log rows that meet the filters as they are written, as server-sent events',
  request: { query: logTailSchema },
  file: 'text/event-stream',
});

export const tailRoutes = createRouter().openapi(tail, async (c) => {
  const { after, ...filter } = c.req.valid('query');
  const position = positionOf(after || c.req.header('Last-Event-ID'));
  if (c.req.method === 'HEAD') return c.body(null, 200, HEADERS);
  return c.body(await c.var.logTails.open(watchOf(c, filter), position), 200, HEADERS);
});

function positionOf(cursor: string | undefined): Position | undefined {
  const position = cursor ? readCursor(cursor) : undefined;
  if (cursor && !position) {
    throw invalidFields([fieldError('after', 'invalid_cursor')]);
  }
  return position;
}

function watchOf(c: Context<AppEnv>, filter: LoggerFilter): Watch {
  const db = c.get('db');
  const filters = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
  const { user_id, view_as } = c.get('principal');
  return {
    // A user who looks at the console as others gets no more in all.
    user_id: view_as?.viewer.user_id ?? user_id,
    filter: JSON.stringify(filters.sort(([one], [other]) => (one < other ? -1 : 1))),
    where: async () => {
      const { where, span } = await readFilter(db, filter);
      return and(where, within(span));
    },
    readRows: (ids) => readByIds(db, ids),
    check: () => assertStillGranted(c, TAIL),
  };
}
