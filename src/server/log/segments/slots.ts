/** Which rows of a segment, by their number in it: a list of 16 bit each or a bitmap, whichever is shorter. */
const LIST = 0;
const BITMAP = 1;

export const MAX_SLOTS = 65_535;

/** @param slots in ascending order, each below `rows` */
export function encodeSlots(slots: readonly number[], rows: number): Uint8Array {
  const bitmapBytes = Math.ceil(rows / 8);
  if (slots.length * 2 < bitmapBytes) {
    const list = new Uint8Array(1 + slots.length * 2);
    list[0] = LIST;
    slots.forEach((slot, at) => {
      list[1 + 2 * at] = slot >> 8;
      list[2 + 2 * at] = slot & 0xff;
    });
    return list;
  }
  const bitmap = new Uint8Array(1 + bitmapBytes);
  bitmap[0] = BITMAP;
  for (const slot of slots) setBit(bitmap.subarray(1), slot);
  return bitmap;
}

function setBit(bits: Uint8Array, slot: number): void {
  bits[slot >> 3] = (bits[slot >> 3] as number) | (1 << (slot & 7));
}

/** As a bitmap, without a byte for what follows the last row. */
export function decodeSlots(encoded: Uint8Array, rows: number): Uint8Array {
  if (encoded[0] === BITMAP) return encoded.subarray(1);
  const bits = new Uint8Array(Math.ceil(rows / 8));
  for (let at = 1; at < encoded.length; at += 2) {
    setBit(bits, ((encoded[at] as number) << 8) | (encoded[at + 1] as number));
  }
  return bits;
}

export const everySlot = (rows: number): Uint8Array => {
  const bits = new Uint8Array(Math.ceil(rows / 8)).fill(0xff);
  if (rows % 8 > 0) bits[bits.length - 1] = (1 << (rows % 8)) - 1;
  return bits;
};

export const bothOf = (one: Uint8Array, other: Uint8Array): Uint8Array =>
  one.map((byte, at) => byte & (other[at] as number));

export const eitherOf = (one: Uint8Array, other: Uint8Array): Uint8Array =>
  one.map((byte, at) => byte | (other[at] as number));

export function slotsOf(bits: Uint8Array): number[] {
  const slots: number[] = [];
  bits.forEach((byte, at) => {
    for (let left = byte; left > 0; left &= left - 1) {
      slots.push(at * 8 + 31 - Math.clz32(left & -left));
    }
  });
  return slots;
}

/** Block and offset of `(17,4)`, the place of a row in the table, in 6 bytes. */
export function encodePlaces(places: readonly string[]): Uint8Array {
  const bytes = Buffer.alloc(places.length * 6);
  places.forEach((place, at) => {
    const [block = 0, offset = 0] = place.slice(1, -1).split(',').map(Number);
    bytes.writeUInt32BE(block, at * 6);
    bytes.writeUInt16BE(offset, at * 6 + 4);
  });
  return bytes;
}

export function placeAt(bytes: Uint8Array, slot: number): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset + slot * 6, 6);
  return `(${view.getUint32(0)},${view.getUint16(4)})`;
}
