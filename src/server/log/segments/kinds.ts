/** What rows of a segment are counted by. */
export interface Kind {
  level: string;
  tag: string;
  user_id: string;
  /** Empty where it is no audit row. */
  entity: string;
}

export interface Kinds {
  kinds: Kind[];
  /** Of each row the number of its kind. */
  numbers: Uint8Array | Uint16Array;
}

const LENGTH_BYTES = 4;
/** So many are told by one byte a row. */
const ONE_BYTE = 256;

/** The kinds that there are, as JSON behind its length, then for each row the number of its kind. */
export function encodeKinds(rows: readonly Kind[]): Uint8Array {
  const numbers = new Map<string, number>();
  const slots = rows.map(({ level, tag, user_id, entity }) => {
    const key = JSON.stringify([level, tag, user_id, entity]);
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  });
  const head = Buffer.from(`[${[...numbers.keys()].join(',')}]`);
  const width = numbers.size > ONE_BYTE ? 2 : 1;
  const bytes = Buffer.alloc(LENGTH_BYTES + head.length + width * slots.length);
  bytes.writeUInt32BE(head.length);
  head.copy(bytes, LENGTH_BYTES);
  slots.forEach((number, slot) => {
    bytes.writeUIntBE(number, LENGTH_BYTES + head.length + width * slot, width);
  });
  return bytes;
}

export function decodeKinds(encoded: Uint8Array): Kinds {
  const bytes = Buffer.from(encoded.buffer, encoded.byteOffset, encoded.byteLength);
  const first = LENGTH_BYTES + bytes.readUInt32BE();
  const lines: string[][] = JSON.parse(bytes.toString('utf8', LENGTH_BYTES, first));
  const kinds = lines.map(([level = '', tag = '', user_id = '', entity = '']) => ({
    level,
    tag,
    user_id,
    entity,
  }));
  const numbers = bytes.subarray(first);
  return { kinds, numbers: kinds.length > ONE_BYTE ? pairsOf(numbers) : numbers };
}

function pairsOf(bytes: Buffer): Uint16Array {
  const pairs = new Uint16Array(bytes.length / 2);
  for (let at = 0; at < pairs.length; at += 1) pairs[at] = bytes.readUInt16BE(2 * at);
  return pairs;
}
