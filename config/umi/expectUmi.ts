import { readFileSync } from 'node:fs';

/** @throws when a file is not what Umi is known to write: a plugin would silently do nothing. */
export function expectUmi(file: string, ...expected: (string | RegExp)[]): string {
  const text = readFileSync(file, 'utf8');
  for (const part of expected) expectPart(text.split(part).length > 1, part, file);
  return text;
}

/** @throws the same of what is no file, such as a route or an element of the page. */
export function expectPart(holds: unknown, part: string | RegExp, place: string): void {
  if (holds) return;
  throw new Error(
    `${place} does not hold ${part}, which this version of Umi is known to write: see docs/dependencies.md.`,
  );
}
