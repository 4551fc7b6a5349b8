/** Controls, marks that turn the writing direction, and line separators. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const PLAIN = /^[ -~]*$/;

const NAMED: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Text that can neither pretend to be another line nor steer a terminal. */
export function visible(text: string, most: number): string {
  if (text.length <= most && PLAIN.test(text)) return text;
  // What is cut off is not looked at, as a text may have many millions of characters.
  const shown = text
    .slice(0, most + 1)
    .toWellFormed()
    .replace(UNSEEN, written);
  return shown.length <= most ? shown : `${shown.slice(0, most - 1).toWellFormed()}…`;
}

/** Line feeds stay. */
export function visibleLines(text: string, most: number): string {
  const lines = text.split('\n').map((line) => visible(line, most));
  return lines.join('\n').slice(0, most).toWellFormed();
}

function written(character: string): string {
  return NAMED[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
