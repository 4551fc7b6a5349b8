import type { Logger } from '@/schemas/logger';
import type { TestApi } from './harness';

export interface TailEvent {
  id?: string;
  event?: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it expects to be there.
  data?: any;
  retry?: string;
  comment?: string;
}

export interface TailReader {
  response: Response;
  /** The next event that is not a heartbeat; undefined at the end. */
  next(): Promise<TailEvent | undefined>;
  /** Heartbeats that were read so far. */
  beats: TailEvent[];
  /** Rows up to the one with this message. */
  rowsUntil(message: string): Promise<{ row: Logger; id: string }[]>;
  /** All that still comes. */
  rest(): Promise<TailEvent[]>;
  cancel(): Promise<void>;
}

export async function openTail(
  api: Pick<TestApi, 'app'>,
  token: string,
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<TailReader> {
  const path = `/api/v1/loggers/tail?${new URLSearchParams(query)}`;
  const authorization = { Authorization: `Bearer ${token}`, ...headers };
  return readTail(await api.app.request(path, { headers: authorization }));
}

export function readTail(response: Response): TailReader {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  const beats: TailEvent[] = [];
  let text = '';
  const next = async (): Promise<TailEvent | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const event = parse(text.slice(0, end));
        text = text.slice(end + 2);
        if (event.event) return event;
        beats.push(event);
        continue;
      }
      const { done, value } = await reader.read();
      if (done) return undefined;
      text += decoder.decode(value, { stream: true });
    }
  };
  return {
    response,
    next,
    beats,
    rowsUntil: async (message) => {
      const rows: { row: Logger; id: string }[] = [];
      for (;;) {
        const event = await next();
        if (!event) throw new Error(`the tail ended before '${message}'`);
        if (event.event !== 'row') continue;
        rows.push({ row: event.data, id: event.id ?? '' });
        if (event.data.message === message) return rows;
      }
    },
    rest: async () => {
      const events: TailEvent[] = [];
      for (let event = await next(); event; event = await next()) events.push(event);
      return events;
    },
    cancel: () => reader.cancel(),
  };
}

function parse(block: string): TailEvent {
  const event: Record<string, unknown> = {};
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    event[name || 'comment'] = name === 'data' ? JSON.parse(value) : value;
  }
  return event;
}
