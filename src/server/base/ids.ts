import { randomBytes, randomInt } from 'node:crypto';

const ALPHABET = '0123456789abcdefghijklmnopqrstuv';
const processBytes = randomBytes(5);
let counter = randomInt(0x1000000);

/**
 * A new id: twenty characters of lower-case base32hex that sort by the second of their making, the
 * layout of rs/xid that the contract names (4 bytes of Unix seconds, 5 of the process, 3 of a counter).
 */
export function newId(now = Date.now()): string {
  counter = (counter + 1) % 0x1000000;
  return composeId(now, processBytes, counter);
}

/** An id of the same layout from its parts: milliseconds, five bytes, a number below 2^24. */
export function composeId(now: number, maker: Uint8Array, count: number): string {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(Math.floor(now / 1000));
  bytes.set(maker, 4);
  bytes.writeUIntBE(count, 9, 3);
  return toBase32Hex(bytes);
}

/** An id of the same form that nobody can guess from another: 96 random bits. */
export function newRandomId(): string {
  return toBase32Hex(randomBytes(12));
}

/** Five bits a character; the last of 96 bits is followed by four of padding. */
function toBase32Hex(bytes: Buffer): string {
  let text = '';
  let held = 0;
  let count = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    count += 8;
    for (; count >= 5; count -= 5) text += ALPHABET[(held >> (count - 5)) & 31];
    held &= 31;
  }
  return text + ALPHABET[(held << 4) & 31];
}
