import type { ImportQuery } from '@/schemas/import';
import { badFile } from './refuse';

const MARKS: [string, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** What is neither marked nor UTF-8 is taken for GBK, as spreadsheets save Chinese. @throws {ApiError} 400 */
export function decodeText(bytes: Uint8Array, encoding: ImportQuery['encoding']): string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
  const tried = encoding === 'auto' ? (marked ? [marked] : ['utf-8', 'gbk']) : [encoding];
  const text = tried.map((name) => decoded(bytes, name)).find((found) => found !== undefined);
  if (text === undefined || text.includes('\0'))
    throw badFile('file_encoding', { encodings: tried.map((name) => name.toUpperCase()) });
  return text;
}

function decoded(bytes: Uint8Array, name: string): string | undefined {
  try {
    return new TextDecoder(name === 'gbk' ? 'gb18030' : name, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
