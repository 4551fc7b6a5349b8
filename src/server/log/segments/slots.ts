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

// Loops, as a search combines megabytes, and a function called for each byte takes several times as long.

export function bothOf(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length);
  for (let at = 0; at < both.length; at += 1)
    both[at] = (one[at] as number) & (other[at] as number);
  return both;
}

export function eitherOf(one: Uint8Array, other: Uint8Array): Uint8Array {
  const either = new Uint8Array(one.length);
  for (let at = 0; at < either.length; at += 1)
    either[at] = (one[at] as number) | (other[at] as number);
  return either;
}

export function withoutSlots(one: Uint8Array, other: Uint8Array): Uint8Array {
  const left = new Uint8Array(one.length);
  for (let at = 0; at < left.length; at += 1)
    left[at] = (one[at] as number) & ~(other[at] as number);
  return left;
}

export function countSlots(bits: Uint8Array): number {
  let count = 0;
  for (const byte of bits) for (let left = byte; left > 0; left &= left - 1) count += 1;
  return count;
}

export function slotsOf(bits: Uint8Array): number[] {
  const slots: number[] = [];
  for (let at = 0; at < bits.length; at += 1) {
    for (let left = bits[at] as number; left > 0; left &= left - 1)
      slots.push(at * 8 + 31 - Math.clz32(left & -left));
  }
  return slots;
}

/** Places such as `(17,4)`, block and offset: runs of rows that lie side by side, each as three numbers. */
export function encodePlaces(places: readonly string[]): Uint8Array {
  const bytes: number[] = [];
  let run = { block: 0, offset: 0, count: 0 };
  let before = 0;
  const end = () => {
    if (run.count === 0) return;
    const delta = run.block - before;
    for (const number of [delta < 0 ? -2 * delta - 1 : 2 * delta, run.offset, run.count])
      pushNumber(bytes, number);
    before = run.block;
  };
  for (const place of places) {
    const [block = 0, offset = 0] = place.slice(1, -1).split(',').map(Number);
    if (run.count > 0 && block === run.block && offset === run.offset + run.count) run.count += 1;
    else {
      end();
      run = { block, offset, count: 1 };
    }
  }
  end();
  return Uint8Array.from(bytes);
}

/** Seven bits a byte, the lowest first; the eighth says that there are more. */
function pushNumber(bytes: number[], number: number): void {
  let left = number;
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) | 128);
  bytes.push(left);
}

/** @param times in ascending order, in milliseconds */
export function encodeTimes(times: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  let before = times[0] ?? 0;
  pushNumber(bytes, before);
  for (const at of times) {
    pushNumber(bytes, at - before);
    before = at;
  }
  return Uint8Array.from(bytes);
}

/** For each moment, in ascending order, how many rows come before it. */
export function rowsBefore(bytes: Uint8Array, moments: readonly number[], rows: number): number[] {
  const { next } = numbersIn(bytes);
  const counts: number[] = [];
  let time = next();
  for (let row = 0; row < rows && counts.length < moments.length; row += 1) {
    time += next();
    while (counts.length < moments.length && time >= (moments[counts.length] as number))
      counts.push(row);
  }
  while (counts.length < moments.length) counts.push(rows);
  return counts;
}

function numbersIn(bytes: Uint8Array) {
  let at = 0;
  const next = () => {
    let number = 0;
    for (let weight = 1; ; weight *= 128) {
      const byte = bytes[at++] as number;
      number += (byte & 127) * weight;
      if (byte < 128) return number;
    }
  };
  return { next, isAtEnd: () => at >= bytes.length };
}

/** @param slots in ascending order */
export function placesAt(bytes: Uint8Array, slots: readonly number[]): string[] {
  const places: string[] = [];
  const { next, isAtEnd } = numbersIn(bytes);
  for (let first = 0, block = 0; places.length < slots.length && !isAtEnd(); ) {
    const delta = next();
    block += delta % 2 === 1 ? -(delta + 1) / 2 : delta / 2;
    const offset = next() - first;
    first += next();
    for (let slot = slots[places.length]; slot !== undefined && slot < first; ) {
      places.push(`(${block},${offset + slot})`);
      slot = slots[places.length];
    }
  }
  return places;
}
