import { randomBytes, randomInt } from 'node:crypto';

const ALPHABET = '0123456789abcdefghijklmnopqrstuv';
const processBytes = randomBytes(5);
let counter = randomInt(0x1000000);

/** Makes an id as rs/xid does: 4 bytes of Unix seconds, 5 of the process, 3 of a counter, in base32hex. */
export function newId(now = Date.now(), maker: Uint8Array = processBytes): string {
  counter = (counter + 1) % 0x1000000;
  return composeId(now, maker, counter);
}

export function composeId(now: number, maker: Uint8Array, count: number): string {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(Math.floor(now / 1000));
  bytes.set(maker, 4);
  bytes.writeUIntBE(count, 9, 3);
  return toBase32Hex(bytes);
}

/** Cannot be guessed from another one: 96 random bits. */
export function newRandomId(): string {
  return toBase32Hex(randomBytes(12));
}

/** The last of 96 bits is followed by four of padding. */
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
