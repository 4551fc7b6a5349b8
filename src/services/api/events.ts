/** A server-sent event; one without a name moves the cursor alone. */
export interface ServerEvent {
  id: string | undefined;
  name: string;
  data: string;
}

const SILENT_MS = 40_000;

/** Those of one piece together. @throws when the stream breaks off, or stays silent for too long */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<ServerEvent[]> {
  const reader = body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop);
  const decoder = new TextDecoder();
  let text = '';
  try {
    while (!signal.aborted) {
      const { done, value } = await withinTime(reader.read());
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      if (blocks.length > 0) yield blocks.map(parse);
    }
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}

async function withinTime<T>(reading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the stream is silent')), SILENT_MS);
  });
  return Promise.race([reading, silence]).finally(() => clearTimeout(timer));
}

function parse(block: string): ServerEvent {
  const event: ServerEvent = { id: undefined, name: '', data: '' };
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^([^:]*): ?(.*)$/.exec(line) ?? [];
    if (name === 'id') event.id = value;
    if (name === 'event') event.name = value;
    if (name === 'data') event.data += value;
  }
  return event;
}
