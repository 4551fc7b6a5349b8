import { readFileSync } from 'node:fs';
import { StartError } from '../../lib/startError';
import { hashOf, type Logo } from './page';

const MAX_BYTES = 256 * 1024;

/**
 * Reads the image that stands in place of the console's mark.
 * @throws {StartError} where it cannot be read, is too large or is of another kind
 */
export function readLogo(file: string): Logo {
  const body = contentOf(file);
  const kind = KINDS.find(({ holds }) => holds(body));
  if (body.length > MAX_BYTES) throw invalid(file, 'it has more than 256 kB');
  if (!kind) throw invalid(file, 'it is no SVG, PNG, JPEG or WebP image');
  const { type, extension } = kind;
  return { body, type, name: `logo.${hashOf(body).slice(0, 8)}.${extension}` };
}

function contentOf(file: string): Buffer<ArrayBuffer> {
  try {
    return readFileSync(file);
  } catch (error) {
    throw invalid(file, `it cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

const invalid = (file: string, reason: string) =>
  new StartError(`The setting LOGO (${JSON.stringify(file)}) is not valid: ${reason}.`);

const begins = (hex: string) => (body: Buffer) => body.toString('hex').startsWith(hex);

/** A declaration, comments and a document type may come before its element. */
const SVG = /^\uFEFF?(?:\s|<\?[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>)*<svg[\s/>]/i;

const KINDS = [
  { type: 'image/png', extension: 'png', holds: begins('89504e470d0a1a0a') },
  { type: 'image/jpeg', extension: 'jpg', holds: begins('ffd8ff') },
  {
    type: 'image/webp',
    extension: 'webp',
    holds: (body: Buffer) => /^RIFF.{4}WEBP/s.test(body.toString('latin1', 0, 12)),
  },
  {
    type: 'image/svg+xml',
    extension: 'svg',
    holds: (body: Buffer) => SVG.test(body.toString('utf8')),
  },
];
