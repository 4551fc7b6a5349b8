import { readFileSync } from 'node:fs';

/**
 * Asserts that a file is what this version of Umi is known to write, before a plugin rewrites it.
 *
 * @param expected what must be in it.
 * @returns the file's text.
 * @throws when any of it is missing, or the file is: the plugin would silently do nothing.
 */
export function expectUmi(file: string, ...expected: (string | RegExp)[]): string {
  const text = readFileSync(file, 'utf8');
  for (const part of expected) {
    const found = typeof part === 'string' ? text.includes(part) : text.search(part) >= 0;
    expectPart(found, part, file);
  }
  return text;
}

/**
 * The same for something that is no file, such as a route or an element of the page.
 *
 * @throws when it does not hold.
 */
export function expectPart(holds: unknown, part: string | RegExp, place: string): void {
  if (holds) return;
  throw new Error(
    `${place} does not hold ${part}, which this version of Umi is known to write: see docs/dependencies.md.`,
  );
}
