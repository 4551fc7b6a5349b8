import { unzipSync } from 'fflate';
import { badFile } from './table';

/** Bytes of the wanted files of an archive together. */
const MAX_UNPACKED = 48 * 1024 * 1024;

/**
 * Returns the texts of those wanted files that an archive has. They are found by its directory, as their own headers need not
 * tell their size; what unpacks to more than the directory says is cut off.
 * @param wanted names in lower case and with slashes, as the names of a workbook's parts are the same in any case.
 * @throws {ApiError} 400
 */
export function unpack(bytes: Uint8Array, ...wanted: string[]): Map<string, string> {
  let size = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!wanted.includes(plain(name))) return false;
      size += originalSize;
      if (size > MAX_UNPACKED) throw badFile('file_unpacks');
      return true;
    },
  });
  const texts = Object.entries(files).map(
    ([name, file]) => [plain(name), new TextDecoder().decode(file)] as const,
  );
  return new Map(texts);
}

const plain = (name: string) => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();
