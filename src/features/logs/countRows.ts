const NEWLINE = 0x0a;
const QUOTE = 0x22;

/** Counts a file's lines as its pieces come; in CSV a line may stand in quotes, and the first is its head. */
export function rowCounter(format: 'csv' | 'jsonl') {
  let quoted = false;
  let lines = 0;
  return (chunk: Uint8Array): number => {
    for (const byte of chunk) {
      if (byte === QUOTE && format === 'csv') quoted = !quoted;
      else if (byte === NEWLINE && !quoted) lines += 1;
    }
    return Math.max(0, format === 'csv' ? lines - 1 : lines);
  };
}
