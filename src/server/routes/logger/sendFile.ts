import type { Context } from 'hono';
import type { exportFormats, Logger } from '@/schemas/logger';
import { recordDenial, recordFailure } from '../../audit/events';
import { ApiError } from '../../base/errors';
import type { AppEnv } from '../../http/context';
import { assertStillGranted } from '../../http/guard';
import { toCsv, toJsonLines } from './fileFormats';

type Format = (typeof exportFormats)[number];

const FORMATS = {
  csv: { type: 'text/csv', write: toCsv },
  jsonl: { type: 'application/x-ndjson', write: toJsonLines },
};

/** As fast as the client takes it, while its session and its right last. */
export function sendFile(
  c: Context<AppEnv>,
  route: { method: string; path: string },
  pages: AsyncGenerator<Logger[]>,
  format: Format,
): Response {
  const { type, write } = FORMATS[format];
  const day = new Date(c.get('clock')()).toISOString().slice(0, 10);
  const stopping = new AbortController();
  const chunks = write(guarded(c, route, pages, stopping.signal));
  return c.body(streamOf(c, chunks, stopping), 200, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="loggers-${day}.${format}"`,
  });
}

async function* guarded(
  c: Context<AppEnv>,
  route: { method: string; path: string },
  pages: AsyncGenerator<Logger[]>,
  stopping: AbortSignal,
): AsyncGenerator<Logger[]> {
  for await (const rows of pages) {
    if (stopping.aborted) return;
    await assertStillGranted(c, route);
    if (rows.length > 0) yield rows;
  }
}

/** A failure breaks the answer off, so that half a file is not taken for all. */
function streamOf(
  c: Context<AppEnv>,
  chunks: AsyncGenerator<string>,
  stopping: AbortController,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        if (error instanceof ApiError) recordDenial(c, error);
        else recordFailure(c, error as Error);
        controller.error(error);
      }
    },
    async cancel() {
      stopping.abort();
      await chunks.return(undefined);
    },
  });
}
