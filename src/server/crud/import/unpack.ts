import { Unzip, UnzipInflate } from 'fflate';
import { ApiError } from '../../base/errors';
import { badFile } from './refuse';
import { Turns } from './turns';

const MAX_UNPACKED = 24 * 1024 * 1024;
const MAX_FILES = 1_000;
/** A chunk unpacks to a thousand times its size at most. */
const CHUNK = 4 * 1024;

/** The wanted files of an archive, bounded by what comes out of it. @throws {ApiError} 400 */
export async function unpack(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  let [size, files] = [0, 0];
  const unzip = new Unzip((file) => {
    if (++files > MAX_FILES) throw tooMuch();
    if (!isWanted(file.name)) return;
    const decoder = new TextDecoder();
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      size += chunk.length;
      if (size > MAX_UNPACKED) throw tooMuch();
      const text = decoder.decode(chunk, { stream: !isLast });
      texts.set(file.name, (texts.get(file.name) ?? '') + text);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  const turns = new Turns();
  try {
    for (let at = 0; at < bytes.length; at += CHUNK) {
      unzip.push(bytes.subarray(at, at + CHUNK), at + CHUNK >= bytes.length);
      await turns.take();
    }
  } catch (error) {
    throw error instanceof ApiError
      ? error
      : badFile('file_unreadable', { format: 'XLSX', line: 0 });
  }
  return texts;
}

const tooMuch = () => badFile('file_unpacks');
