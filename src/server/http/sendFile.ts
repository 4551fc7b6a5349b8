import type { Context } from 'hono';
import { ApiError } from '../lib/errors';
import type { AppEnv } from './context';
import { recordDenial, recordFailure } from './events';
import { assertStillGranted } from './guard';

interface SentFile<Row> {
  /** The call whose right is asked for again before each page. */
  route: { method: string; path: string };
  /** Such as `users`; the day and the extension follow. */
  name: string;
  extension: string;
  /** The content type. */
  type: string;
  pages: AsyncGenerator<Row[]>;
  write(pages: AsyncGenerator<Row[]>): AsyncGenerator<string | Uint8Array>;
}

/** Answers a file as fast as the client takes it, while its session and its right last. */
export function sendFile<Row>(c: Context<AppEnv>, file: SentFile<Row>): Response {
  const { route, name, extension, type, pages, write } = file;
  const day = new Date(c.get('clock')()).toISOString().slice(0, 10);
  const stopping = new AbortController();
  const chunks = write(guarded(c, route, pages, stopping.signal));
  return c.body(streamOf(c, chunks, stopping), 200, {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${name}-${day}.${extension}"`,
  });
}

async function* guarded<Row>(
  c: Context<AppEnv>,
  route: SentFile<Row>['route'],
  pages: AsyncGenerator<Row[]>,
  stopping: AbortSignal,
): AsyncGenerator<Row[]> {
  for await (const rows of pages) {
    if (stopping.aborted) return;
    await assertStillGranted(c, route);
    if (rows.length > 0) yield rows;
  }
}

/** A failure breaks the answer off, so that half a file is not taken for all. */
function streamOf(
  c: Context<AppEnv>,
  chunks: AsyncGenerator<string | Uint8Array>,
  stopping: AbortController,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
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
