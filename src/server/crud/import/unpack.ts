import { unzipSync } from 'fflate';
import { badFile } from './refuse';

/** Of the wanted files of an archive together, in bytes. */
const MAX_UNPACKED = 48 * 1024 * 1024;
const PIECE = 64 * 1024;

/** Takes the text of a file of an archive piece by piece. */
export type Sink = (text: string, isLast: boolean) => void;

/**
 * Unpacks the files that have a sink, found by the archive's directory, as their own headers need not tell their size. What
 * unpacks to more than the directory says is cut off.
 * @param sinks by name, in lower case and with slashes, as the names of a workbook's parts are the same in any case.
 * @returns the names of those that were there.
 * @throws {ApiError} 400
 */
export function unpack(bytes: Uint8Array, sinks: ReadonlyMap<string, Sink>): string[] {
  let size = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!sinks.has(plain(name))) return false;
      size += originalSize;
      if (size > MAX_UNPACKED) throw badFile('file_unpacks');
      return true;
    },
  });
  return Object.entries(files).map(([name, file]) => {
    const sink = sinks.get(plain(name));
    const decoder = new TextDecoder();
    for (let at = 0; at < file.length; at += PIECE) {
      const isLast = at + PIECE >= file.length;
      sink?.(decoder.decode(file.subarray(at, at + PIECE), { stream: !isLast }), isLast);
    }
    return plain(name);
  });
}

const plain = (name: string) => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();
