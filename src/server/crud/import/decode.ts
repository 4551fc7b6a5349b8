import type { ImportQuery } from './query';
import { badFile } from './table';

const MARKS: [string, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * Returns the text of a file. What is neither marked nor UTF-8 is what spreadsheets save, in China or in the West.
 * @throws {ApiError} 400
 */
export function decodeText(bytes: Uint8Array, encoding: ImportQuery['encoding']): string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
  const candidates =
    encoding === 'auto' ? (marked ? [marked] : ['utf-8', ...spreadsheet(bytes)]) : [encoding];
  const text = candidates.map((name) => decoded(bytes, name)).find((found) => found !== undefined);
  if (text === undefined || text.includes('\0'))
    throw badFile('file_encoding', { encodings: candidates.map((name) => name.toUpperCase()) });
  return text;
}

/** Chinese bytes come in pairs, a letter with an accent stands alone between ASCII. */
function spreadsheet(bytes: Uint8Array): string[] {
  let [pairs, alone] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    if ((bytes[at + 1] ?? 0) >= 0x80) pairs += 1;
    else alone += 1;
    at += 1;
  }
  return alone > pairs ? ['windows-1252', 'gbk'] : ['gbk', 'windows-1252'];
}

function decoded(bytes: Uint8Array, name: string): string | undefined {
  try {
    return new TextDecoder(name === 'gbk' ? 'gb18030' : name, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
