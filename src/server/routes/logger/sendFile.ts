import type { Context } from 'hono';
import type { exportFormats, Logger } from '@/schemas/logger';
import { csvOf } from '../../crud/export/texts';
import { xlsxOf } from '../../crud/export/xlsx';
import { XLSX_TYPE } from '../../crud/import/readFile';
import type { AppEnv } from '../../http/context';
import { recordDenial, recordFailure } from '../../http/events';
import { assertStillGranted } from '../../http/guard';
import { ApiError } from '../../lib/errors';

type Format = (typeof exportFormats)[number];

const COLUMNS = [
  'created_at',
  'level',
  'tag',
  'message',
  'trace_id',
  'login_name',
  'user_name',
  'user_id',
  'data',
  'stack',
  'id',
] as const satisfies (keyof Logger)[];

type Pages = AsyncGenerator<Logger[]>;

const FORMATS = {
  csv: {
    type: 'text/csv; charset=utf-8',
    write: (pages: Pages) => csvOf(pages, COLUMNS),
  },
  jsonl: { type: 'application/x-ndjson; charset=utf-8', write: toJsonLines },
  xlsx: { type: XLSX_TYPE, write: (pages: Pages) => xlsxOf(pages, COLUMNS) },
};

/** An object a line. */
async function* toJsonLines(pages: Pages): AsyncGenerator<string> {
  for await (const rows of pages) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

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
    'Content-Type': type,
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
