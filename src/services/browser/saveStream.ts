import { saveFile } from './saveFile';

interface FilePicker {
  showSaveFilePicker?(options: { suggestedName: string }): Promise<FileSystemFileHandle>;
}

export interface FileTarget {
  write(chunk: Uint8Array<ArrayBuffer>): Promise<void>;
  close(): Promise<void>;
  /** Leaves nothing behind. */
  abort(): Promise<void>;
}

/** For a large file: on the disk where the browser allows it, else in memory. Undefined when the user chose no place. */
export async function pickTarget(name: string, type: string): Promise<FileTarget | undefined> {
  const pick = (window as FilePicker).showSaveFilePicker?.bind(window);
  if (!pick) return inMemory(name, type);
  try {
    const writable = await (await pick({ suggestedName: name })).createWritable();
    return {
      write: (chunk) => writable.write(chunk),
      close: () => writable.close(),
      abort: () => writable.abort(),
    };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    return inMemory(name, type);
  }
}

function inMemory(name: string, type: string): FileTarget {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  return {
    write: async (chunk) => {
      chunks.push(chunk);
    },
    close: async () => saveFile(new Blob(chunks, { type }), name),
    abort: async () => {
      chunks.length = 0;
    },
  };
}

/** @throws what broke it off; the target is then to be aborted */
export async function saveStream(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  target: FileTarget,
  signal: AbortSignal,
  onChunk: (chunk: Uint8Array<ArrayBuffer>) => void,
): Promise<void> {
  const reader = body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) break;
      onChunk(value);
      await target.write(value);
    }
    await target.close();
  } catch (error) {
    stop();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
